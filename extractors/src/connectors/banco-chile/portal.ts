import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** Where the bank's pages and services stand. */
const PORTAL = 'https://portalpersonas.bancochile.cl';
/** Leads whoever has no session to the login. */
export const ENTRANCE = `${PORTAL}/persona/`;
/** The portal itself: one page, whose parts are fragments. */
export const HOME = `${PORTAL}/mibancochile-web/front/persona/index.html`;

/** The login, and the public site that links it. */
export const EXTRA_ORIGINS = [
  'https://login.portales.bancochile.cl',
  'https://sitiospublicos.bancochile.cl',
] as const;

const API = '/mibancochile/rest/persona';

export const CALLS = {
  products: `${API}/selectorproductos/selectorProductos/obtenerProductos`,
  person: `${API}/bff-ppersonas-clientes/clientes/`,
  balances: `${API}/bff-pp-prod-ctas-saldos/productos/cuentas/saldos`,
  /** Has to be called before `movements`, which are refused without. */
  movementsSettings: `${API}/movimientos/getConfigConsultaMovimientos`,
  movements: `${API}/bff-pper-prd-cta-movimientos/movimientos/getCartola`,
  cards: `${API}/tarjetas/widget/saldos-tarjetas`,
  unbilled: `${API}/tarjeta-credito-digital/movimientos-no-facturados`,
  statements: `${API}/tarjetas/estadocuenta/fechas-facturacion`,
  nationalStatement: `${API}/tarjetas/estadocuenta/nacional/resumen-por-fecha`,
  internationalStatement: `${API}/tarjetas/estadocuenta/internacional/resumen-por-fecha`,
} as const;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = `${UNDOCUMENTED_PATH}/api/v1` as const;

export const FORM = {
  rut: '#ppriv_per-login-click-input-rut',
  password: '#ppriv_per-login-click-input-password',
  submit: '#ppriv_per-login-click-ingresar-login',
  error: '#errorPassword',
} as const;

/** Words of the node that tells why a login was refused; the first is a whole sentence. */
export const WORDS = {
  wrong: /Los datos ingresados no son correctos|clave incorrecta|rut inválido/i,
  locked: /bloquead|suspendid/i,
} as const;

/** The container is always there; a captcha in it is for a person. */
export const CAPTCHA = ['iframe', 'canvas', 'img'].map((one) => `.captcha-container ${one}`).join();

/** The call of the login's page, of Auth0. */
export const LOGIN_CALL = /\/usernamepassword\/login$/;

/** Code of credit cards in the list of products. */
export const CARD_PRODUCT = 'TNM';
