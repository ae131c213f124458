/** Addresses, elements and words of the AFC's branch for members: old pages that post back to themselves. */

const BRANCH = '/WUI.AAP.OVIRTUAL';
const ORIGIN = 'https://webafiliados.afc.cl';

export const LOGIN_PAGE = `${ORIGIN}${BRANCH}/Default.aspx`;

/** Where an accepted login leads. */
export const HOME = /\/Portada\.aspx(?:\?|$)/i;

export const PAGES = {
  employers: `${BRANCH}/WebAfiliados/Datos/Empresas.aspx`,
  contributions: `${BRANCH}/WebAfiliados/Certificados/CrtPagadas.aspx`,
  certificates: `${ORIGIN}${BRANCH}/WebAfiliados/Certificados/Certificados.aspx`,
} as const;

export const LOGIN = {
  /** The two ways in; both ask for the captcha to be solved before. */
  ownPassword: '#btnIngresarafc',
  claveUnica: '#btnCU',
  rut: '#txtRutTrabajador',
  password: '#txtPwdTrabajador',
  submit: '#btnIngresar',
} as const;

/** The single sign-on's fields, by their ids: its form is not sent by plain HTTP here. */
export const SIGN_ON = { run: '#uname', password: '#pword', submit: '#login-submit' } as const;

/**
 * Where the branch may show a message. Only that of the captcha is documented, as visible text of
 * a dialog; the words for refusals are our assumption.
 */
export const MESSAGES = ['[role=alert]', '[class*=modal]', '[class*=alert]'] as const;
export const WORDS = {
  captcha: 'Verificar casilla de seguridad',
  wrong:
    /(?:rut|clave|contraseña|datos)(?: ingresad[oa]s?)? (?:(?:es |son )?(?:incorrect|inv[aá]lid|err[oó]ne)|no (?:es|son) (?:correct|v[aá]lid))/i,
  locked: /(?:clave|cuenta|usuario)[^.;]{0,20} bloquead/i,
  unavailable: /en mantenci[oó]n|no (?:est[aá] )?disponible/i,
  /** For a table that is missing because it would be empty. */
  nothing:
    /no (?:se )?(?:registra|registran|existen|encontraron|hay|tiene|posee) (?:cotizaciones|empleadores|empresas|registros|informacion|datos)/,
} as const;

export const BALANCE = 'h1.saldo_total';

export const EMPLOYERS = {
  table: '#contentPlaceHolder_gvEmpresas',
  headings: {
    rut: 'RUT Empleador',
    name: 'Razón Social',
    start: 'Fecha Inicio',
    end: 'Fecha Término',
    status: 'Estado',
  },
} as const;

export const CONTRIBUTIONS = {
  table: '#contentPlaceHolder_dgBusqueda',
  headings: {
    period: 'Período',
    rut: 'RUT Empleador',
    name: 'Razón Social',
    income: 'Renta Imponible',
    amount: 'Monto Cotizado',
    payment: 'Fecha de Pago',
  },
  years: '#contentPlaceHolder_ddlPeriodo',
  /** Requests the year that the list shows. */
  search: 'ctl00$contentPlaceHolder_btnBuscar',
} as const;

/** Pressed in this order, they make the certificate of all contributions; the last one stores it. */
export const CERTIFICATE_BUTTONS = [
  'a[onclick*="ValidaPensionado"]',
  '#btnAcordcotacred',
  '#contentPlaceHolder_btnCotAcred',
] as const;
export const DOWNLOAD = '#btnDescargaCotPagadas';
