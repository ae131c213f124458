export const navigation = {
  skipToContent: 'Saltar al contenido principal',
  arrivedAt: (title: string) => `Estás en: ${title}`,

  colorMode: (mode: string) => `Cambiar entre modo oscuro y claro (actualmente ${mode})`,
  colorModes: { light: 'modo claro', dark: 'modo oscuro', system: 'modo del sistema' },

  announcement: 'Anuncio',
  closeAnnouncement: 'Cerrar anuncio',

  mainNavigation: 'Principal',
  search: 'Buscar',
  more: (label: string) => `Más de ${label}`,
  versions: 'Versiones',
  languages: 'Idiomas',

  menu: 'Menú',
  closeMenu: 'Cerrar menú',
  backToMainMenu: 'Back to main menu',
  backToMainMenuLang: 'en',

  sidebar: 'Documentación',
  categoryPages: (label: string) => `Páginas de ${label}`,
  hideSidebar: 'Ocultar el menú lateral',
  showSidebar: 'Mostrar el menú lateral',

  breadcrumbs: 'Rastro de navegación',
  home: 'Página de inicio',

  footer: 'Pie de página',
  credit: 'Un sitio de',

  version: (label: string) => `Versión ${label}`,
  unreleased: (label: string) =>
    `Estás leyendo la versión ${label} de la documentación, que todavía no se publica y puede cambiar.`,
  unmaintained: (label: string) =>
    `Estás leyendo la versión ${label} de la documentación, que ya no se mantiene.`,
  latestVersion: (label: string) => `Ir a la versión vigente (${label})`,
  versionNotice: 'Aviso sobre la versión',

  backToTop: 'Volver al principio',

  docPages: 'Página del documento',
  listPages: 'Páginas de la lista',
  previous: 'Anterior',
  next: 'Siguiente',
  paginationLang: 'es',
  pageOf: (page: number, total: number) => `Página ${page} de ${total}`,
};
