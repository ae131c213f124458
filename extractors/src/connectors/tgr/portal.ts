/** Addresses, selectors and words of the treasury's portal, which is spread over several hosts. */

/** The newest of the treasury's three domains; a login starts there. */
const ENTRANCE_ORIGIN = 'https://tgr.gob.cl';
const PROCEDURES_ORIGIN = 'https://web.tesoreria.cl';
const CHOOSER_ORIGIN = 'https://autentica.tgr.cl';
/** The tax service's host where the login takes place. */
const SII_ORIGIN = 'https://www2.sii.cl';

/** The host on which a visit to property tax starts. */
const PROPERTY_TAX_ORIGIN = 'https://www.tgr.cl';

export const TGR_ORIGINS = [
  ENTRANCE_ORIGIN,
  PROCEDURES_ORIGIN,
  CHOOSER_ORIGIN,
  SII_ORIGIN,
  PROPERTY_TAX_ORIGIN,
] as const;

const QUOTAS = '/tramites-tgr/imprimir-cuotas-de-convenios-vigentes/';

/** The procedure where a login starts. */
export const ENTRANCE = `${ENTRANCE_ORIGIN}${QUOTAS}`;
/** The same procedure behind the login. */
export const PROCEDURE = `${PROCEDURES_ORIGIN}${QUOTAS}`;

export const LOGIN = {
  claveTributaria: '#id-button-idp-claveTributaria',
  rut: '#inputRut',
  password: '#inputPass',
  submit: '#bt_ingresar',
  /** Elements for messages; no source documents complete sentences. */
  message: '[role=alert], [class*=alert], [class*=error]',
  /** Shown with an error of the tax service. */
  error: '#btn-no-autorizado',
  /**
   * Shown when the tax service asks the person to confirm an e-mail address or change the password.
   */
  asksFirst: '#correo, #MCurrentPass2',
  /** A captcha, which only a person can solve. */
  captcha: '.g-recaptcha',
} as const;

/** The words that the sources look for. */
export const WORDS = {
  wrong: /incorrect|inv[aá]lid|no coincide|no es v[aá]lid/i,
  locked: /bloquead/i,
  /** Messages of the firewalls in front of the treasury, and of a procedure that was moved. */
  refused: /Access Denied|Request Rejected|La página que buscabas no existe/,
  /** The heading of the page for choosing a password, which is shown without a session. */
  welcome: 'Te damos la bienvenida',
} as const;

/** A login may return to any of the treasury's domains. */
export const INSIDE = /^https:\/\/((web|www)\.tesoreria|www\.tgr|tgr\.gob)\.cl\//;

/** The agreements, in a frame of the procedure. */
export const AGREEMENTS = {
  frame: 'iframe[src]',
  resolution: 'N° Resolución',
  nothing: 'no posee convenios',
} as const;

/** Property tax for all of a person's properties, also in a frame. */
export const PROPERTY_TAX = {
  entrance: `${PROPERTY_TAX_ORIGIN}/contribuciones/`,
  /** Links to the properties of the RUT that is logged in. */
  byRut: '#tgr-wp-contribuciones-pagopresencial-pagoasociadosrut',
  form: '#formc',
  table: '#example',
  /** The option for payment slips, which shows the quotas without paying anything. */
  slips: 'input[type=radio][value="PortalContribPresencial"]',
  submit: '[name=enviar2]',
  noRolls: 'td.dataTables_empty',
  noDebts: 'NO POSEE DEUDAS DE CONTRIBUCIONES PARA LA CONSULTA REALIZADA',
} as const;

export const PROPERTY_TAX_HEADINGS = {
  quota: 'CUOTA',
  netDebt: 'VALOR CUOTA',
  folioNumber: 'NRO FOLIO',
  dueDate: 'VENCIMIENTO',
  totalAmount: 'TOTAL A PAGAR',
} as const;

export const QUOTA_HEADINGS = {
  number: 'Cuota',
  dueDate: 'Fecha de Vencimiento',
  amount: 'Monto ($)',
  isPaid: 'Pagada',
} as const;
