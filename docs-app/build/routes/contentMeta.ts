import type { PageMeta, TagLink, TocItem } from '../../src/site/pageTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { ContentFile, TagDefinition } from '../content/loadContent.ts';
import { joinPath, withoutAccents } from '../content/slugs.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { markdownPath, pageMeta } from '../shared/plan.ts';

/** Edit address of a file; null if the front matter or the site disables it. */
function editUrl(config: SiteConfig, { file, frontMatter }: ContentFile): string | null {
  if (frontMatter.custom_edit_url !== undefined) return frontMatter.custom_edit_url;
  return config.editUrl === null ? null : `${config.editUrl}/docs-app/${file}`;
}

/** Metadata of the page of a content file. */
export function contentMeta(config: SiteConfig, file: ContentFile, path: string): PageMeta {
  const { frontMatter } = file;
  return pageMeta({
    path,
    title: frontMatter.title,
    description: frontMatter.description,
    isHidden: frontMatter.unlisted,
    markdown: markdownPath(path),
    keywords: frontMatter.keywords,
    lastUpdated: frontMatter.last_update?.toISOString() ?? file.changed,
    editUrl: editUrl(config, file),
    ...(frontMatter.image !== undefined && { image: frontMatter.image }),
  });
}

/** The headings of a doc or post between the levels of its front matter or else of the site. */
export function contentToc(
  { docs }: SiteConfig,
  { frontMatter }: ContentFile<'docs' | 'blog'>,
  toc: readonly TocItem[],
): TocItem[] {
  const min = frontMatter.toc_min_heading_level ?? docs.toc.minLevel;
  const max = frontMatter.toc_max_heading_level ?? docs.toc.maxLevel;
  return toc.filter(({ level }) => level >= min && level <= max);
}

/** The pages of a file's tags. A tag that `tags.yml` lacks is a problem. */
export function tagLinks(
  base: string,
  file: string,
  names: readonly string[],
  tags: ReadonlyMap<string, TagDefinition>,
  problems: ProblemList,
): TagLink[] {
  return names.flatMap((name) => {
    const tag = tags.get(name);
    if (tag === undefined) {
      problems.add(
        file,
        `front matter: "tags" names "${name}", which content/tags.yml does not have.`,
      );
      return [];
    }
    return [{ label: tag.label, href: joinPath(base, tag.slug) }];
  });
}

type CountedTag = TagLink & { count: number };

/** Groups tags by the first letter of their label, in locale order. */
export function tagIndexGroups(
  tags: readonly CountedTag[],
): { letter: string; tags: CountedTag[] }[] {
  const groups = new Map<string, CountedTag[]>();
  for (const tag of [...tags].sort((a, b) => a.label.localeCompare(b.label, 'es'))) {
    const letter = withoutAccents(tag.label).charAt(0).toLocaleUpperCase('es');
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups].map(([letter, list]) => ({ letter, tags: list }));
}
