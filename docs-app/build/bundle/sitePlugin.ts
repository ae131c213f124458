import type { Plugin } from 'vite';
import type { PageKind } from '../../src/site/pageTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { CompiledPage } from '../mdx/compileMdx.ts';
import { docsData } from '../routes/docsData.ts';
import type { PlannedPage, SitePlan } from '../shared/plan.ts';

/** Start of a page's module id; its path follows. */
export const PAGE_PREFIX = 'cauce-page:';

const LAYOUTS: Record<PageKind, string> = {
  doc: 'DocPage',
  category: 'CategoryPage',
  'tag-index': 'TagIndexPage',
  'doc-tag': 'DocTagPage',
  'blog-list': 'BlogListPage',
  'blog-post': 'BlogPostPage',
  'blog-archive': 'BlogArchivePage',
  page: 'MarkdownPage',
  operation: 'OperationPage',
  schema: 'SchemaPage',
  'reference-index': 'ReferenceIndexPage',
  'not-found': 'NotFoundPage',
};

export interface SitePluginOptions {
  config: SiteConfig;
  /** The current plan; in development it changes with the content. */
  plan: () => SitePlan;
  compiled: () => ReadonlyMap<string, CompiledPage>;
}

/** Vite plugin that provides the site's settings, each page as a module, and the compiled content. */
export function sitePlugin({ config, plan, compiled }: SitePluginOptions): Plugin {
  const isSpanishOnly = config.locales.every(({ tag }) => tag.startsWith('es'));
  return {
    name: 'cauce-site',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith(PAGE_PREFIX) || id.startsWith('virtual:cauce/')) return `\0${id}`;
      return undefined;
    },
    load(id) {
      if (id === '\0virtual:cauce/site')
        // A constant of its own, so that a site without analytics does not load what they need.
        return [
          `export const site = ${JSON.stringify(config)};`,
          `export const hasAnalytics = ${String(config.analytics !== null)};`,
        ].join('\n');
      if (id === '\0virtual:cauce/docs')
        return `export const docs = ${JSON.stringify(docsData(config, plan()))};`;
      if (id === '\0virtual:cauce/pages') return pagesModule(plan());
      if (id === '\0virtual:cauce/navigations')
        return `export const navigations = ${JSON.stringify(Object.fromEntries(plan().navigations))};`;
      if (id.startsWith(`\0${PAGE_PREFIX}`)) {
        const path = id.slice(PAGE_PREFIX.length + 1);
        const page = plan().pages.find(({ meta }) => meta.path === path);
        return page ? pageModule(page) : undefined;
      }
      // A site in one language does not load the texts of the other.
      if (isSpanishOnly && id.endsWith('/ui/src/messages/en/index.ts'))
        return `export { es as en } from '../es/index.ts';`;
      return id.endsWith('.mdx') ? compiled().get(id)?.code : undefined;
    },
  };
}

/** The module of a page: its layout, its content and its data, or its configuration error. */
function pageModule(page: PlannedPage): string {
  if (page.configurationError)
    return [
      "import { ConfigurationError } from '@cauce/ui';",
      `throw new ConfigurationError(${JSON.stringify(page.configurationError)});`,
      'export {};',
    ].join('\n');
  const layout = LAYOUTS[page.data.kind];
  const value = JSON.stringify({ meta: page.meta, data: page.data, navigation: page.navigation });
  return [
    `import { ${layout} as Layout } from '@docs/theme/pages/${layout}.tsx';`,
    ...contentImport(page),
    `export const page = { ...${value}, Layout, Content };`,
  ].join('\n');
}

/** A `.tsx` page may lack its default export; compiled MDX never does. */
function contentImport({ content, source }: PlannedPage): string[] {
  if (content === null) return ['const Content = null;'];
  const from = JSON.stringify(content);
  if (content.endsWith('.mdx')) return [`import Content from ${from};`];
  return [
    "import { requirePage } from '@cauce/ui';",
    `import * as content from ${from};`,
    `const Content = requirePage(content, ${JSON.stringify(source)});`,
  ];
}

function pagesModule({ pages, redirects }: SitePlan): string {
  const entries = pages.flatMap(({ meta, aliases }) =>
    [meta.path, ...aliases].map(
      (path) =>
        `${JSON.stringify(path)}: () => import(${JSON.stringify(PAGE_PREFIX + meta.path)}),`,
    ),
  );
  return [
    `export const pages = {\n${entries.join('\n')}\n};`,
    `export const redirects = ${JSON.stringify(Object.fromEntries(redirects))};`,
  ].join('\n');
}
