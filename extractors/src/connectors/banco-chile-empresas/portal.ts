/** The login, on its own host. */
export const ENTRANCE =
  'https://login.portalempresas.bancochile.cl/bancochile-web/empresa/login/index.html#/login';
/** The portal: a single page whose sections are URL fragments. */
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

export const FORM = {
  rut: '#iduserName',
  password: '#ppriv_emp-login-click-input-password',
  submit: '#idIngresar',
} as const;

export const SENTENCES = {
  // Our own wording: no source documents how the bank refuses a login here.
  wrong: /Los datos ingresados no son correctos/,
  locked: /Tu clave está bloqueada/,
  // Messages in the bank's overlays.
  unavailable: /Error de Sistema|Presentamos intermitencias/,
} as const;
