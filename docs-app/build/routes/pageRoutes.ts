import { docPath } from '../content/slugs.ts';
import { contentMeta } from './contentMeta.ts';
import { plannedPage, type PlannedPage, type RouteInput } from '../shared/plan.ts';

/** Pages of `content/pages`: the home page, `/markdown-page` and other standalone pages. */
export function pageRoutes({ config, content, facts }: RouteInput): PlannedPage[] {
  return content.pages.map((file) => {
    const { frontMatter } = file;
    const page = facts.get(file.path);
    const meta = contentMeta(config, file, docPath('/', file.id, frontMatter.slug));
    const { toc } = config.docs;
    const hasOwnHeading = (page?.heading ?? null) !== null || frontMatter.hide_title;
    return plannedPage({
      meta: { ...meta, markdown: page === undefined ? null : meta.markdown },
      data: {
        kind: 'page',
        layout: frontMatter.layout,
        heading: hasOwnHeading || frontMatter.layout === 'home' ? null : frontMatter.title,
        toc: (page?.toc ?? []).filter(
          ({ level }) => level >= toc.minLevel && level <= toc.maxLevel,
        ),
        hasToc: !frontMatter.hide_table_of_contents && frontMatter.layout === 'page',
      },
      content: file.path,
      source: file.file,
      searchGroup: frontMatter.unlisted ? null : 'Sitio',
    });
  });
}
