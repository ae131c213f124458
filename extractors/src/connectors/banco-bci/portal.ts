/** The public page with the login. */
export const ENTRANCE = 'https://www.bci.cl/corporativo/banco-en-linea/personas';

export const FORM = {
  rut: '#rut_aux',
  password: '#clave',
  submit: '#frm button[type=submit]',
} as const;

/** Where a refused login is redirected to. */
export const REFUSALS = {
  wrong: /\/personas\/clave_invalida/,
  locked: /\/personas\/acceso-inhabilitado/,
} as const;

/** Messages of refusals: from the form, and from the bank's application server. */
export const SENTENCES = {
  wrong: /Los datos ingresados no son correctos/i,
  unavailable: /Error 500--Internal Server Error/i,
} as const;

/** An offer shown after the login, which the person may skip. */
export const TRUSTED_DEVICE = {
  address: /\/web\/fe-dispositivosconfianza-/,
  skip: 'Omitir',
} as const;

/**
 * The login has to be approved in the bank's app. The page waits for the approval; no source
 * documents how.
 */
export const BCI_PASS = {
  address: /\/seguridad\/autenticacion\/autenticacionBciPass/,
  /** The words count on the login's hosts only: the private page may mention them. */
  host: /^https:\/\/(?:www|login)\.bci\.cl\//,
  words: /segundo factor|(aprobación en|autorizar en|confirmar en) tu app/i,
  rejected: /rechazad|denegad|cancelad/i,
  /** As long as the public sources wait for the bank. */
  seconds: 180,
} as const;

/** The private page requests its token here as soon as it opens. */
export const TOKEN = 'https://personas.bci.cl/api/api-auth-personas/v1/connectors/td';
export const TOKEN_CALL = /\/api\/api-auth-personas\/v1\/connectors\/td$/;

/**
 * The credits, by the private page's own cookie. Each answer contains a single one, so the page asks
 * several times; the most that a source has waited for is twelve answers.
 */
export const CREDITS =
  'https://personas.bci.cl/api/ms-creditos-mb-orq/v1.3/resumenCreditosBackingMB/state';
export const CREDIT_ANSWERS = 12;

/** Applications of the private page, each with its own constants for its services. */
export const APPS = {
  accounts: 'https://personas.bci.cl/modernizacion/fe-saldosultimosmovpersonas/',
  cards: 'https://personas.bci.cl/andes/fe-mismovimientos/',
} as const;
export type App = keyof typeof APPS;

const SERVICES = 'https://apilocal.bci.cl/bci-produccion/api-bci';
const ACCOUNTS = `${SERVICES}/bff-saldosyultimosmovimientoswebpersonas/v3.2`;
const CARDS = `${SERVICES}/operaciones-y-ejecucion/tarjetas/ms-movimientostdcpersonasweb-exp/v2.0/mov-tdc`;

export const CALLS = {
  accounts: `${ACCOUNTS}/cuentas-busquedas/por-rut`,
  balances: `${ACCOUNTS}/cuentas-busquedas/por-numero-cuenta`,
  movements: `${ACCOUNTS}/cuentas-movimientos/por-numero-cuenta`,
  cards: `${CARDS}/`,
  card: `${CARDS}/informacion-tdc`,
} as const;

/** The status of an empty answer: the person has no card. */
export const NOTHING = 460;

export const LOGOUT = '/cl/bci/aplicaciones/menu/encuestaCierreSesion.jsf';

/** Origins in addition to the session's own. */
export const EXTRA_ORIGINS = [
  'https://login.bci.cl',
  'https://personas.bci.cl',
  'https://apilocal.bci.cl',
] as const;
