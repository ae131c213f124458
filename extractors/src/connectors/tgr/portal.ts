import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** Addresses, selectors and words of the treasury's portal, which is spread over several hosts. */

const PROCEDURES_ORIGIN = 'https://web.tesoreria.cl';
const CHOOSER_ORIGIN = 'https://autentica.tgr.cl';
/** Where the tax service logs in for the treasury. */
const SII_ORIGIN = 'https://www2.sii.cl';

/** Where property tax is begun. */
const PROPERTY_TAX_ORIGIN = 'https://www.tgr.cl';

export const TGR_ORIGINS = [
  ...[PROCEDURES_ORIGIN, CHOOSER_ORIGIN, SII_ORIGIN],
  PROPERTY_TAX_ORIGIN,
] as const;

/** The procedure that a login starts from and leads back to. */
export const PROCEDURE = `${PROCEDURES_ORIGIN}/tramites-tgr/imprimir-cuotas-de-convenios-vigentes/`;

export const LOGIN = {
  claveTributaria: '#id-button-idp-claveTributaria',
  rut: '#inputRut',
  password: '#inputPass',
  submit: '#bt_ingresar',
  /** Its messages; no source has whole sentences. */
  message: '[role=alert], [class*=alert], [class*=error]',
  /** Shown by an error of the tax service. */
  error: '#btn-no-autorizado',
  /** Where it asks for an e-mail to be confirmed, or the password to be changed. */
  asksFirst: '#correo, #MCurrentPass2',
  /** Shown where it asks for a proof that no program can give. */
  captcha: '.g-recaptcha',
} as const;

/** Words that sources look for. */
export const WORDS = {
  wrong: /incorrect|inv[aá]lid|no coincide|no es v[aá]lid/i,
  locked: /bloquead/i,
  /** Of the walls before the treasury, and of a procedure that moved. */
  refused: /Access Denied|Request Rejected|La página que buscabas no existe/,
  /** Of the page where one chooses a password: whoever sees it has no session. */
  welcome: 'Te damos la bienvenida',
} as const;

export const INSIDE = /^https:\/\/(web|www)\.tesoreria\.cl\//;

/** The agreements, in a frame of the procedure. */
export const AGREEMENTS = {
  frame: 'iframe[src]',
  resolution: 'N° Resolución',
  nothing: 'no posee convenios',
} as const;

/** Property tax of all of a person's properties, in a frame too. */
export const PROPERTY_TAX = {
  entrance: `${PROPERTY_TAX_ORIGIN}/contribuciones/`,
  /** Leads to those of the RUT that is logged in. */
  byRut: '#tgr-wp-contribuciones-pagopresencial-pagoasociadosrut',
  form: '#formc',
  table: '#example',
  /** The choice of slips to pay with, which shows quotas and pays nothing. */
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

// What nobody documents: a way in by ClaveÚnica, a way out, and an API of ours.

export const CLAVE_UNICA_START = `${UNDOCUMENTED_PATH}/clave-unica`;
export const HOME = `${UNDOCUMENTED_PATH}/inicio`;
export const EXIT = `${UNDOCUMENTED_PATH}/salir`;
export const APPLICATION = { selector: '#aplicacion', ticket: 'data-ticket' } as const;
