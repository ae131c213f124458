import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** The login, on a host of its own. */
export const ENTRANCE =
  'https://login.portalempresas.bancochile.cl/bancochile-web/empresa/login/index.html#/login';
/** The portal itself: one page, whose parts are fragments. */
export const HOME =
  'https://portalempresas.bancochile.cl/mibancochile-web/front/empresa/index.html';

export const EXTRA_ORIGINS = ['https://login.portalempresas.bancochile.cl'] as const;

const API = '/mibancochile/rest/empresa';

export const CALLS = {
  companies: `${API}/herramientas-colaborativas/header/empresas/`,
  chooseCompany: `${API}/herramientas-colaborativas/header/empresas/actualizar`,
  products: `${API}/selectorproductos/selectorProductos/obtenerProductos`,
  movements: `${API}/movimientos/getcartola`,
} as const;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = `${UNDOCUMENTED_PATH}/api/v1` as const;

export const FORM = {
  rut: '#iduserName',
  password: '#ppriv_emp-login-click-input-password',
  submit: '#idIngresar',
} as const;

/** Nobody documents what the form calls: the page and its call are ours. */
export const LOGIN_CALL = /\/no-documentado\/ingreso$/;

export const SENTENCES = {
  // Ours: nobody documents how the bank refuses a login here.
  wrong: /Los datos ingresados no son correctos/,
  locked: /Tu clave está bloqueada/,
  // Overlays of the bank.
  unavailable: /Error de Sistema|Presentamos intermitencias/,
} as const;
