/**
 * Components of the library that every page shows. The others get a chunk each, which only the pages
 * that show them load.
 */
const SHELL = new Set(
  [
    'Alert AnnouncementBar BackToTop Button Collapsible ColorModeToggle DocsProvider ErrorBoundary',
    'Footer Heading Icon IconButton InlineCode Link LoadFailure LocaleDropdown Logo MobileDrawer',
    'NavMenu Navbar PageLayout RouteAnnouncer RouteProgress SearchButton SiteLayout SkipLink',
    'VersionDropdown VisuallyHidden',
  ].flatMap((line) => line.split(' ')),
);

/** The chunk that a module goes to; null leaves it to the bundler. */
export function chunkName(id: string): string | null {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  const [, component] = /\/ui\/src\/components\/([^/]+)\//.exec(id) ?? [];
  if (component !== undefined) return SHELL.has(component) ? 'app' : `ui-${component}`;
  if (/\/ui\/src\/(hooks|internal|messages|page|tokens)\//.test(id)) return 'app';
  if (/\/node_modules\/(clsx|@mdx-js\/react)\//.test(id)) return 'app';
  return null;
}
