/** Base addresses of the bank's pages and services. */
const PORTAL = 'https://portalpersonas.bancochile.cl';
/** Redirects to the login if there is no session. */
export const ENTRANCE = `${PORTAL}/persona/`;
/** The portal: a single page whose sections are URL fragments. */
export const HOME = `${PORTAL}/mibancochile-web/front/persona/index.html`;

/** The login, and the public pages that link to it. */
export const EXTRA_ORIGINS = [
  'https://login.portales.bancochile.cl',
  'https://sitiospublicos.bancochile.cl',
] as const;

const API = '/mibancochile/rest/persona';

export const CALLS = {
  products: `${API}/selectorproductos/selectorProductos/obtenerProductos`,
  person: `${API}/bff-ppersonas-clientes/clientes/`,
  balances: `${API}/bff-pp-prod-ctas-saldos/productos/cuentas/saldos`,
  /** Has to be called before `movements`, which is otherwise refused. */
  movementsSettings: `${API}/movimientos/getConfigConsultaMovimientos`,
  movements: `${API}/bff-pper-prd-cta-movimientos/movimientos/getCartola`,
  savings: `${API}/movimientos/getMovimientosCuentaAhorro`,
  cards: `${API}/tarjetas/widget/saldos-tarjetas`,
  unbilled: `${API}/tarjeta-credito-digital/movimientos-no-facturados`,
  statements: `${API}/tarjetas/estadocuenta/fechas-facturacion`,
  nationalStatement: `${API}/tarjetas/estadocuenta/nacional/resumen-por-fecha`,
  internationalStatement: `${API}/tarjetas/estadocuenta/internacional/resumen-por-fecha`,
} as const;

export const FORM = {
  rut: '#ppriv_per-login-click-input-rut',
  password: '#ppriv_per-login-click-input-password',
  submit: '#ppriv_per-login-click-ingresar-login',
  error: '#errorPassword',
} as const;

/** Words in the element that explains why a login was refused; the first is a complete sentence. */
export const WORDS = {
  wrong: /Los datos ingresados no son correctos|clave incorrecta|rut inválido/i,
  locked: /bloquead|suspendid/i,
  /** Words of a second factor, of which no source has seen more. */
  factor:
    /clave dinámica|segundo factor|código de verificación|Banco de Chile Pass|Mi ?Pass|aprueba en tu app|aprueba la notificación/i,
} as const;

/** The container is always on the page; a captcha in it needs a person. */
export const CAPTCHA = ['iframe', 'canvas', 'img'].map((one) => `.captcha-container ${one}`).join();

/** Auth0's page, as opposed to the portal's. */
export const LOGIN_PAGE = /^https:\/\/login\.portales\.bancochile\.cl\//;
/** The login call of Auth0's page. */
export const LOGIN_CALL = /\/usernamepassword\/login$/;

/** Code of credit cards in the list of products. */
export const CARD_PRODUCT = 'TNM';
/** Kind of savings accounts in the same list. */
export const SAVINGS_KIND = 'ahorro';
