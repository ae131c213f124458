import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { Content } from '../content/loadContent.ts';
import { docPath } from '../content/slugs.ts';
import { editUrl, lastUpdated } from './contentMeta.ts';
import { markdownPath, pageMeta, type ContentFacts, type PlannedPage } from './plan.ts';

export interface PagesInput {
  config: SiteConfig;
  content: Content;
  /** By absolute path of the file. */
  facts: ReadonlyMap<string, ContentFacts>;
}

/** Pages of `content/pages`: the home page, `/markdown-page` and other standalone pages. */
export function pageRoutes({ config, content, facts }: PagesInput): PlannedPage[] {
  return content.pages.map((file): PlannedPage => {
    const { frontMatter } = file;
    const page = facts.get(file.path);
    const path = docPath('/', file.id, frontMatter.slug);
    const { toc } = config.docs;
    const hasOwnHeading = (page?.heading ?? null) !== null || frontMatter.hide_title;
    return {
      meta: pageMeta({
        path,
        title: frontMatter.title,
        description: frontMatter.description,
        isHidden: frontMatter.unlisted,
        markdown: page === undefined ? null : markdownPath(path),
        keywords: frontMatter.keywords,
        lastUpdated: lastUpdated(file),
        editUrl: editUrl(config, file),
        ...(frontMatter.image !== undefined && { image: frontMatter.image }),
      }),
      data: {
        kind: 'page',
        layout: frontMatter.layout,
        heading: hasOwnHeading || frontMatter.layout === 'home' ? null : frontMatter.title,
        toc: (page?.toc ?? []).filter(
          ({ level }) => level >= toc.minLevel && level <= toc.maxLevel,
        ),
        hasToc: !frontMatter.hide_table_of_contents && frontMatter.layout === 'page',
      },
      aliases: [],
      content: file.path,
      source: file.file,
      navigation: null,
      searchGroup: frontMatter.unlisted ? null : 'Sitio',
    };
  });
}
