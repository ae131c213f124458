/** The public page; with this fragment, it opens the login in a panel. */
export const ENTRANCE =
  'https://www.bancoestado.cl/content/bancoestado-public/cl/es/home/home.html#/login';
/** The private site, on another host, which also serves a copy of the public pages. */
export const INSIDE = /^https:\/\/nwm\.bancoestado\.cl\/content\/bancoestado\/cl\//;
export const OUTSIDE = /^https:\/\/(?:www|nwm)\.bancoestado\.cl\/content\/bancoestado-public\//;
export const EXTRA_ORIGINS = ['https://nwm.bancoestado.cl'] as const;

export const LOGIN = {
  /** The button of the public page that opens the panel. */
  opener: 'Banca en Línea',
  panel: '#sidenavLoginApp',
  /** Read-only until it has the focus; the page inserts dots and dash. */
  rut: '#rut',
  password: '#pass',
  submit: '#btnLogin',
  /** A notice that may cover the button. */
  notice: '.msd-modalhome--container-content-close',
  call: /^https:\/\/www\.bancoestado\.cl\/bff\/v1\/claveinternet-web-bff\/loginbff(?:\?|$)/,
} as const;

/** Where the page reports a refusal: elements that one source or another looks at. */
export const REPORTS = [
  LOGIN.panel,
  '[role="alert"]:not([hidden])',
  '[role="dialog"]:not([hidden]):not(:has(#rut))',
  '.input-messages:not([hidden])',
  '[class*="error"]:not([hidden])',
  '[class*="alert"]:not([hidden])',
] as const;

/** Of the first two whole sentences are known, of the others the words that sources look for. */
export const REFUSAL = {
  wrong: /(?:rut|clave|contraseña|credenciales) (?:incorrect|inv[aá]lid)/i,
  failed: /hemos detectado un error/i,
  locked: /bloquead[oa]/i,
  factor:
    /clave din[aá]mica|segundo factor|autoriza en (?:la|tu|su) app|verifica (?:tu|su) identidad|BE ?Pass/i,
} as const;

/** The dialog that waits for an approval in the bank's app; known only of transfers. */
export const APPROVAL = 'div.msd-bepass-modal--open.activo';

/** What may lie over the private pages, by the elements that close it. */
export const OVERLAYS = [
  { selector: LOGIN.notice },
  { selector: '.msd-sideBar__container button.close' },
  { selector: 'button.evg-btn-dismissal' },
  {
    selector:
      ':is(msd-side-nav.msd-holidays-type-2, #holidayid, #afpid, #promoid, #infoid) button[aria-label="Cerrar"]',
  },
  { button: 'No por ahora' },
  // Of an offer of a cash advance.
  { button: 'Cerrar' },
] as const;

const CAROUSEL = ':is(app-carrusel-productos-wrapper, app-carousel-productos)';

/** Elements of the private site. */
export const SCREEN = {
  /** Leads back to the first page. */
  logo: '#logoBechHomeIndex',
  start: 'button[aria-label="Inicio"]',
  carousel: CAROUSEL,
  card: 'app-card-producto, app-card-ahorro',
  savings: 'app-card-ahorro',
  name: 'h3:not(.sr_only)',
  number: '.m-card-global__header--title p',
  balance: '.m-card-global__content--cuentas__saldos h4, .msd-card-ahorro__saldo--amount h4',
  nextCards: `${CAROUSEL} button[aria-label="Siguiente"]`,
  list: 'app-listado-movimientos',
  cell: 'app-listado-movimientos td',
  noData: '.no-data',
  nextRows: 'app-listado-movimientos button.btn-next',
  download: 'msd-download-dropdown button',
  workbook: 'Descargar Excel',
  /** Both labels are known. */
  logout: ['Cerrar sesión', 'Salir'],
} as const;

export const NO_MOVEMENTS = /no hay movimientos|sin movimientos/i;
/** The pattern is a guess: no source shows the page of a person without products. */
export const NO_PRODUCTS = /no (?:tienes|hay|posees|registras?) productos/i;
