/** Base addresses of the bank's pages and services. */
export const ENTRANCE = 'https://banco.santander.cl/personas';
const SERVICES = 'https://api-dsk.santander.cl/perdsk';
const OPEN_BANKING =
  'https://openbanking.santander.cl/account_balances_transactions_and_withholdings_retail/v1/current-accounts';

/** Public constants of the bank's own client. */
export const CONSTANTS =
  'https://movil.santander.cl/UI.Web.HB/Private_new/frame/assets/web/properties-frame.web.js';

export const CALLS = {
  products: `${SERVICES}/datosCliente/cruceProductosOnline`,
  unbilled: `${SERVICES}/tarjetasDeCredito/consultaUltimosMovimientos`,
  statements: `${SERVICES}/tarjetasDeCredito/cuentasDisponibles`,
  statement: `${SERVICES}/tarjetasDeCredito/estadoCuentaNacional`,
  internationalStatement: `${SERVICES}/tarjetasDeCredito/estadoCuentaInternacional`,
  balances: `${OPEN_BANKING}/balances`,
  movements: `${OPEN_BANKING}/transactions`,
} as const;

/** Origins in addition to the session's own. */
export const EXTRA_ORIGINS = [
  'https://banco.santander.cl',
  'https://movil.santander.cl',
  'https://apideveloper.santander.cl',
  'https://api-dsk.santander.cl',
  'https://openbanking.santander.cl',
] as const;

/** The login's frame, within the public page. */
export const FRAME = {
  opener: '#btnIngresar',
  frame: '#login-frame',
  rut: '#rut',
  password: '#pass',
  submit: 'button[type=submit]',
} as const;

export const TOKEN =
  /\/sancl\/privado\/party_authentication_restricted\/party_auth_dss\/v1\/oauth2\/token$/;

/** Messages of the toast next to the frame. */
export const TOASTS = {
  wrong: /Alguno de los datos ingresados es incorrecto/,
  unavailable:
    /Ocurrió un error al ingresar a tu banco en línea|No fue posible ingresar a tu banco en línea|Revisa tu conexión a internet|Internet connection error/i,
  // Our own wording: no source documents the message for a locked password.
  locked: /Tu Clave Digital está bloqueada/,
} as const;

/** The panel of credits on the private page, and what the page requests for it. */
export const CREDITS = {
  summary: 'https://mibanco.santander.cl/UI.Web.HB/Private_new/frame/#/private/home/main/resumen',
  panel: 'mat-expansion-panel',
  header: 'mat-expansion-panel-header',
  products: /\/perdsk\/datosCliente\/cruceProductosOnline$/,
  list: /\/perdsk\/datosCliente\/cruceProductoHipotecario$/,
  debt: /\/serviciosCliente\/creditoDeConsumo\/deudaPendientePrestamo$/,
  payments: /\/serviciosCliente\/creditoDeConsumo\/ultimosPagos$/,
} as const;

/** Words of a second factor in the frame, of which no source has seen more. */
export const FACTOR = /SuperClave|Santander Pass|clave dinámica|autoriza en tu app|segundo factor/i;

/** The bank's own code in its card services. */
export const ENTITY = '0035';

/** The number of movements per page, set by the bank. */
export const PAGE_SIZE = 50;
/** The bank shows about 90 days, whatever range is requested. */
export const HISTORY_MONTHS = 12;
