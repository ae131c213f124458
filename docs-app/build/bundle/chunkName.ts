/**
 * Components that every page uses. Each of the others gets a chunk, loaded only by the pages that
 * use it.
 */
const SHELL = new Set(
  [
    'Alert AnnouncementBar BackToTop Button Collapsible ColorModeToggle DocsProvider ErrorBoundary',
    'Footer Heading Icon IconButton InlineCode Link LoadFailure Loader LocaleDropdown Logo MobileDrawer',
    'NavMenu Navbar PageLayout PageLoading RouteAnnouncer RouteProgress SearchButton SiteLayout SkipLink',
    'VersionDropdown VisuallyHidden',
  ].flatMap((line) => line.split(' ')),
);

/** Further components that every guide uses: one chunk for all guides. */
const GUIDE = new Set(
  [
    'Admonition Breadcrumbs CodeBlock CopyButton DocsLayout EditMeta Feedback Pagination Prose',
    'Sidebar Table TableOfContents Tag VersionBadge VersionBanner',
  ].flatMap((line) => line.split(' ')),
);

/** The chunk that a module is put into; null leaves the choice to the bundler. */
export function chunkName(id: string): string | null {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  const [, component] = /\/ui\/src\/components\/([^/]+)\//.exec(id) ?? [];
  if (component !== undefined) {
    if (SHELL.has(component)) return 'app';
    return GUIDE.has(component) ? 'guide' : `ui-${component}`;
  }
  if (/\/ui\/src\/(hooks|internal|messages|page|tokens)\//.test(id)) return 'app';
  if (/\/node_modules\/(clsx|@mdx-js\/react)\//.test(id)) return 'app';
  // Belongs to the start script alone, which must not load the rest.
  if (id.endsWith('/docs-app/src/site/boot.ts')) return null;
  if (/\/docs-app\/src\/(analytics|router|site)\//.test(id)) return 'app';
  if (/\/docs-app\/src\/(App|client)\.tsx|\/src\/search\/SearchProvider/.test(id)) return 'app';
  if (/\/docs-app\/src\/theme\/(SiteFrame|SiteProviders|Head|content\/contentElements)/.test(id))
    return 'app';
  if (/\/docs-app\/src\/theme\/(pages\/DocPage|PageEnd|MarkdownActions|SidebarPage)/.test(id))
    return 'guide';
  if (/\/docs-app\/src\/theme\/content\/(Code|codeText|ContentTable)\./.test(id)) return 'guide';
  if (/virtual:cauce\/(site|docs)$/.test(id) || id.includes('vite/preload-helper')) return 'app';
  return null;
}
