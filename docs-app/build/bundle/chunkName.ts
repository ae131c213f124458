/**
 * Components of the library that every page shows. The others get a chunk each, which only the pages
 * that show them load.
 */
const SHELL = new Set([
  'AnnouncementBar',
  'BackToTop',
  'Button',
  'Collapsible',
  'ColorModeToggle',
  'ErrorBoundary',
  'Footer',
  'Icon',
  'IconButton',
  'Link',
  'Logo',
  'MobileDrawer',
  'Navbar',
  'RouteAnnouncer',
  'RouteProgress',
  'Sidebar',
  'SkipLink',
  'VisuallyHidden',
]);

/** The chunk that a module goes to; null leaves it to the bundler. */
export function chunkName(id: string): string | null {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  const [, component] = /\/ui\/src\/components\/([^/]+)\//.exec(id) ?? [];
  if (component !== undefined) return SHELL.has(component) ? 'app' : `ui-${component}`;
  if (/\/ui\/src\/(hooks|internal|messages|tokens)\//.test(id)) return 'app';
  if (/\/node_modules\/(clsx|@mdx-js\/react)\//.test(id)) return 'app';
  return null;
}
