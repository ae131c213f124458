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

/**
 * The screens of investments, which open by their fragment alone. The buttons are those of a page
 * that the dashboard "banchile" has captured; nothing else of the screens' markup is published.
 */
export const INVESTMENTS = {
  deposits: {
    route: '#/inversion/depositos-a-plazo/consultar/mis-depositos',
    title: /mis depósitos a plazo|saldo total de mis depósitos/i,
    button: 'button#id-ver-detalle-dap',
  },
  funds: {
    route: '#/inversion/fondos-mutuos/consultar/mis-fondos',
    title: /mis fondos mutuos|saldo total en fondos mutuos/i,
    button: 'button[id^="id-card"][id*="-ver-detalle-"]',
  },
  /** Closes the dialog with the details. */
  close:
    'button[bch-modal-close], button.bch-modal-header-buttons-close, [aria-label="Cerrar cuadro de diálogo"]',
  /** Closes what may cover the portal after a login. */
  advertisement: '#modal_emergente_close',
} as const;

/** Where the browser is without a session. */
export const OUTSIDE = /^https?:\/\/(?!portalpersonas\.bancochile\.cl\/)/;

/** Auth0's page, as opposed to the portal's. */
export const LOGIN_PAGE = /^https:\/\/login\.portales\.bancochile\.cl\//;
/** The login call of Auth0's page. */
export const LOGIN_CALL = /\/usernamepassword\/login$/;

/** Code of credit cards in the list of products. */
export const CARD_PRODUCT = 'TNM';
/** Kind of savings accounts in the same list. */
export const SAVINGS_KIND = 'ahorro';
