import type { TagLink } from '../../src/site/pageTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { ContentFile, TagDefinition } from '../content/loadContent.ts';
import { joinPath } from '../content/slugs.ts';
import type { ProblemList } from '../SiteBuildError.ts';

/** Edit address of a file; null if the front matter or the site disables it. */
export function editUrl(config: SiteConfig, { file, frontMatter }: ContentFile): string | null {
  if (frontMatter.custom_edit_url !== undefined) return frontMatter.custom_edit_url;
  return config.editUrl === null ? null : `${config.editUrl}/docs-app/${file}`;
}

/** ISO date of the last change: from the front matter, otherwise from git. */
export function lastUpdated({ frontMatter, committed }: ContentFile): string | null {
  return frontMatter.last_update?.toISOString() ?? committed;
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
