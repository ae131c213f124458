/** Addresses, fields and words of the tax service's portal, which is spread over many hosts. */

export const LOGIN_ORIGIN = 'https://zeusr.sii.cl';
export const HOME_ORIGIN = 'https://misiir.sii.cl';
const APPLICATIONS_ORIGIN = 'https://www4.sii.cl';
const NEWEST_ORIGIN = 'https://www2.sii.cl';
const FEES_ORIGIN = 'https://loa.sii.cl';
const FOLDER_ORIGIN = 'https://zeus.sii.cl';
const INVOICING_ORIGIN = 'https://www1.sii.cl';

export const SII_ORIGINS = [
  LOGIN_ORIGIN,
  HOME_ORIGIN,
  APPLICATIONS_ORIGIN,
  NEWEST_ORIGIN,
  FEES_ORIGIN,
  FOLDER_ORIGIN,
  INVOICING_ORIGIN,
  // Where the newest applications lead to without a session of their own.
  'https://homer.sii.cl',
] as const;

export const COOKIE_DOMAIN = 'sii.cl';

export const HOME = `${HOME_ORIGIN}/cgi_misii/siihome.cgi`;

/** The query is the address to which the login redirects. */
export const LOGIN_PAGE = `${LOGIN_ORIGIN}/AUT2000/InicioAutenticacion/IngresoRutClave.html`;
export const CLAVE_UNICA_START = `${LOGIN_ORIGIN}/cgi_AUT2000/InitClaveUnicaP.cgi?code=411&REF=${HOME}-GATO-`;
export const LOGOUT = `${LOGIN_ORIGIN}/cgi_AUT2000/autTermino.cgi?${LOGIN_PAGE}`;

export const LOGIN_FORM = {
  selector: '#myform',
  typedRut: 'rutcntr',
  password: 'clave',
  /**
   * Hidden fields that the page's script fills in: the typed RUT, and the address to redirect to.
   */
  rut: 'rut',
  checkDigit: 'dv',
  returnAddress: 'referencia',
} as const;

/**
 * Set by a script of the page: when the session expires. Without it, requests are refused without a
 * message.
 */
export const EXPIRY_COOKIE = { name: 'NETSCAPE_LIVEWIRE.locexp', minutes: 120 } as const;

/** Its value is also the conversation id of every call to the newer applications. */
export const SESSION_COOKIE = 'TOKEN';

export const FEES = {
  year: `${FEES_ORIGIN}/cgi_IMT/TMBCOC_InformeAnualBhe.cgi`,
  month: `${FEES_ORIGIN}/cgi_IMT/TMBCOC_InformeMensualBhe.cgi`,
} as const;

const FOLDER_PATH = `${FOLDER_ORIGIN}/dii_cgi/carpeta_tributaria`;
export const CREDIT_FOLDER = `${FOLDER_PATH}/cte_para_creditos_00.cgi`;
export const INCOME_FOLDER = `${FOLDER_PATH}/cte_acreditar_renta_00.cgi`;

/**
 * A facade of an application: the base address of its methods, and the interface named in a call.
 */
export interface Facade {
  readonly address: string;
  readonly namespace: string;
}

const interfacesOf = (lob: string): string => `cl.sii.sdi.lob.${lob}.data.api.interfaces`;

export const REGISTER: Facade = {
  address: `${APPLICATIONS_ORIGIN}/consdcvinternetui/services/data/facadeService/`,
  namespace: `${interfacesOf('diii.consdcv')}.FacadeService`,
};

export const INCOME_TAX: Facade = {
  address: `${APPLICATIONS_ORIGIN}/consultaestadof22ui/services/data/facadeService/`,
  namespace: `${interfacesOf('renta.consultaestadof22')}.FacadeService`,
};

export const VAT: Facade = {
  address: `${APPLICATIONS_ORIGIN}/propuestaf29ui/services/data/facadeAdapterService/`,
  namespace: `${interfacesOf('iva.propuestaf29')}.FacadeAdapterService`,
};

/** A filed form 29 as a PDF, by its folio and its code in the list of declarations. */
export const VAT_DOCUMENT = `${APPLICATIONS_ORIGIN}/rfiInternet/formCompacto`;

const INVOICING = `${INVOICING_ORIGIN}/cgi-bin/Portal001`;

/** The free invoicing portal. */
export const MIPYME = {
  chooser: `${INVOICING}/mipeSelEmpresa.cgi`,
  /** Where the chooser leads to: an invoice, which names its issuer. */
  destination: 'OPCION=33&TIPO=4',
  /** The script of the page that is shown in place of the chooser if there is one company. */
  launcher: 'FacturaOpenEnlace',
  invoice: `${INVOICING}/mipeGenFacEx.cgi?PTDC_CODIGO=33`,
  issuerBox: '.well.well-sm strong',
  issued: `${INVOICING}/mipeAdminDocsEmi.cgi`,
} as const;

/** The tax folder's new application, and the bridge to its session. */
export const FOLDER_APPLICATION = {
  page: `${NEWEST_ORIGIN}/carpetatributaria/generarcteregular`,
  bridge: `${NEWEST_ORIGIN}/app/session/legacy/bridge2/`,
  status: `${NEWEST_ORIGIN}/app/session/status`,
  api: (rut: string): string =>
    `${NEWEST_ORIGIN}/app/cte-api-carpetatributaria/${rut}/recurso/v2/carpeta-tributaria/`,
} as const;

/** The real estate application, whose answers have no envelope. */
export const REAL_ESTATE = {
  page: `${NEWEST_ORIGIN}/vica/Menu/BienesRaices`,
  status: `${NEWEST_ORIGIN}/app/session/status`,
  /** The RUT contains its hyphen. */
  listOf: (rut: string): string => `${NEWEST_ORIGIN}/app/vica/${rut}/v1/mis-bbrr/get/by-rut`,
} as const;
