import type { ReferencePages } from '../reference/referenceRoutes.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { blogRoutes } from './blogRoutes.ts';
import { docsRoutes, type DocsInput } from './docsRoutes.ts';
import {
  pageMeta,
  plannedPage,
  type PlannedPage,
  type RouteInput,
  type SitePlan,
} from '../shared/plan.ts';
import { docPath } from '../content/slugs.ts';
import { contentMeta } from './contentMeta.ts';

export interface PlanInput extends DocsInput {
  reference: Pick<ReferencePages, 'pages' | 'navigations'>;
}

/** Path of the not-found page; `404.html` in the build. */
const NOT_FOUND_PATH = '/404';

/** Plans every page of the site. Two pages at one address are a problem. */
export function planSite(input: PlanInput, problems: ProblemList): SitePlan {
  const docs = docsRoutes(input, problems);
  const pages = [
    ...pageRoutes(input),
    ...docs.pages,
    ...blogRoutes(input, problems),
    ...input.reference.pages,
    notFoundPage(),
  ];
  const plan: SitePlan = {
    pages,
    redirects: new Map(),
    navigations: new Map([...docs.navigations, ...input.reference.navigations]),
    draftIds: input.draftIds,
  };
  const isPlanned = (path: string) => pages.some(({ meta }) => meta.path === path);
  if (!isPlanned('/docs')) {
    plan.redirects.set('/docs', input.config.docsEntry);
    if (!isPlanned(input.config.docsEntry))
      problems.add(
        'site.config.ts',
        `"docsEntry" leads to ${input.config.docsEntry}, which is no page.`,
      );
  }
  reportDuplicates(plan, problems);
  return plan;
}

function reportDuplicates({ pages, redirects }: SitePlan, problems: ProblemList): void {
  const owners = new Map<string, string>(
    [...redirects.keys()].map((path) => [path, 'site.config.ts']),
  );
  for (const { meta, aliases, source } of pages)
    for (const path of [meta.path, ...aliases]) {
      const owner = owners.get(path);
      if (owner === undefined) owners.set(path, source);
      else problems.add(source, `has the address ${path}, which ${owner} has already.`);
    }
}

function notFoundPage(): PlannedPage {
  return plannedPage({
    meta: pageMeta({
      path: NOT_FOUND_PATH,
      title: 'Página No Encontrada',
      description: 'No encontramos la página que buscas.',
      isHidden: true,
      image: '/cards/index.png',
    }),
    data: { kind: 'not-found' },
    source: 'src/theme/pages/NotFoundPage.tsx',
  });
}

/** Pages of `content/pages`: the home page, `/markdown-page` and other standalone pages. */
function pageRoutes({ config, content, facts }: RouteInput): PlannedPage[] {
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
