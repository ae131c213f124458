import type { es } from '../es/index.ts';

export const navigation: (typeof es)['navigation'] = {
  skipToContent: 'Skip to main content',
  arrivedAt: (title) => `You are at: ${title}`,

  colorMode: (mode) => `Switch between dark and light mode (currently ${mode})`,
  colorModes: { light: 'light mode', dark: 'dark mode', system: 'system mode' },

  announcement: 'Announcement',
  closeAnnouncement: 'Close announcement',

  mainNavigation: 'Main',
  search: 'Search',
  more: (label) => `More of ${label}`,
  versions: 'Versions',
  languages: 'Languages',

  menu: 'Menu',
  closeMenu: 'Close menu',
  backToMainMenu: 'Back to main menu',
  backToMainMenuLang: 'en',

  sidebar: 'Documentation',
  categoryPages: (label) => `Pages of ${label}`,
  hideSidebar: 'Hide the side menu',
  showSidebar: 'Show the side menu',

  breadcrumbs: 'Breadcrumbs',
  home: 'Home page',

  footer: 'Footer',
  credit: 'A site by',

  version: (label) => `Version ${label}`,
  unreleased: (label) =>
    `You are reading version ${label} of the documentation, which is not released yet and may change.`,
  unmaintained: (label) =>
    `You are reading version ${label} of the documentation, which is no longer maintained.`,
  latestVersion: (label) => `Go to the current version (${label})`,
  versionNotice: 'Notice about the version',

  backToTop: 'Back to top',

  docPages: 'Document pages',
  listPages: 'List pages',
  previous: 'Anterior',
  next: 'Siguiente',
  paginationLang: 'es',
  pageOf: (page, total) => `Page ${page} of ${total}`,
};
