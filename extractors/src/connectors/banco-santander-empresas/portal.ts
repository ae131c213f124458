/**
 * Base addresses of Office Banking: the public page, the login's frame, the shell and its modules.
 */
export const ENTRANCE = 'https://empresas.officebanking.cl/';
const PRIVATE = 'https://privado.officebanking.cl';
const MODULES = 'https://eob.officebanking.cl';

/** Origins in addition to the session's own. */
export const EXTRA_ORIGINS = [
  'https://wslogin.officebanking.cl',
  'https://api.officebanking.cl',
  PRIVATE,
  MODULES,
] as const;

/** The module of checking accounts: a screen, and the services that its script calls. */
export const MODULE = {
  screen: `${MODULES}/CTA.UI.Web/saldoctacte/`,
  accounts: `${MODULES}/CTA.UI.Services/api/saldocuentacorriente/cuentas`,
  account: `${MODULES}/CTA.UI.Services/api/saldocuentacorriente/datoscliente`,
  balances: `${MODULES}/CTA.UI.Services/api/saldocuentacorriente/saldos`,
  movements: `${MODULES}/CTA.UI.Services/api/SaldoCuentaCorriente/ObtenerMovimientos`,
} as const;

/** The first call of the module's own script. */
export const TOKEN = /\/CTA\.UI\.Services\/Token$/;

export const LOGIN = {
  opener: { button: 'Ingresar' },
  /** Excludes another frame, without size, that belongs to the bot manager. */
  frame: 'iframe[src^="https://wslogin.officebanking.cl"]:not([width="0"])',
  rut: '#username',
  password: '#password',
  submit: '#doLoginButton',
  answers: /^https:\/\/wslogin\.officebanking\.cl\//,
} as const;

/** Messages shown in the frame. */
export const REFUSALS = {
  // The last message was used by the login before 2024.
  wrong: /CLAVE INCORRECTA|USUARIO O CLAVE|Se ha detectado un error en los datos ingresados/i,
  locked: /(?<!DES)BLOQUEAD/i,
  bot: /Internet Connection Error/i,
} as const;

/** The name of the second factor, of which no source describes more. */
export const FACTOR = /superclave/i;

/** The companies that a person acts for. */
export const COMPANIES = '#listadoEmpresas';
export const MENU = /Saldos y movimientos/;

export const NO_DATA = /No se encontraron datos para la consulta/;

/** The bank shows about 90 days. */
export const HISTORY_DAYS = 90;
