/** The login of people, to which "Acceder a Personas" on the public page leads. */
export const ENTRANCE = 'https://login.consorcio.cl/onboarding-consorcio/admin';
export const HOME = 'https://personas.consorcio.cl/spi';
/** Shows the account that `#/?acc=` names, or else the first one. */
export const MOVEMENTS = `${HOME}/hall-banco/ultimos-movimientos`;
/** Wherever the person is sent after the logout. */
export const OUTSIDE = /^https:\/\/(?!personas\.consorcio\.cl\/)/;

/**
 * The client that uses the bank's services keeps their host in its own configuration. These are the
 * hosts that sources name; the last serves the bank's own application.
 */
export const EXTRA_ORIGINS = [
  'https://login.consorcio.cl',
  'https://personas.consorcio.cl',
  'https://servicios.bancoconsorcio.cl',
];

/**
 * The pages' own calls, by the ends of their addresses. An account's number in them is encrypted,
 * as are the answers, except that about unbilled purchases.
 */
export const CALLS = {
  products: /\/products\/list$/,
  summary: /\/summaries\/account\/[^/]+$/,
  movements: /\/movements\/account\/[^/]+$/,
  unbilled: /\/credit-cards\/unbilled-movements$/,
  any: /\/(products\/list|summaries\/account\/[^/]+|credit-cards\/unbilled-movements)$/,
} as const;

export const LOGIN = {
  address: /^https:\/\/login\.consorcio\.cl\//,
  rut: '#input-rut',
  password: '#input-new-pass',
  submit: '#btn-login',
} as const;

/** Of the page after the login: its link to the home page, and the box of a product. */
export const INSIDE = ['#itemHeaderInicio', 'div.elastic-card'] as const;

/** Words for which one source watches the login page; no source has seen the whole sentences. */
export const WORDS = {
  wrong: /clave incorrecta|rut inválido|datos incorrectos|credenciales inválidas/i,
  locked: /cuenta bloqueada/i,
  unavailable: /acceso restringido|error de seguridad/i,
  factor: /clave dinámica|segundo factor|código de seguridad/i,
} as const;

export const SCREEN = {
  menu: 'Cuentas y Tarjetas',
  cards: 'Resumen Tarjeta de Crédito',
  /** Closes the dialog "Tarjeta de Crédito Bloqueada". */
  understood: 'Entendido',
  /** The account or card that is shown, which opens the list of all of them. */
  chosen: '.cns-selector--container--box',
  choice: (index: number) =>
    `.cns-selector--container--box--items > div:nth-child(${String(index + 1)})`,
  used: 'span.cns-body-sm',
  /** In the header of every page. */
  logout: '.row.align-items-center.height-logout',
} as const;
