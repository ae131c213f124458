import type { RefreshFrequency } from '../../widgetConfigs/refreshFrequency.ts';
import type { WidgetLocale } from '../../widgetConfigs/widgetConfig.schemas.ts';

/** The texts of a printed receipt; dates, RUTs and addresses are already formatted. */
export interface ReceiptWords {
  readonly title: string;
  lead(recipient: string, entity: string, until: string): string;
  /** Shown in the sandbox, where nobody and nothing in the receipt is real. */
  readonly sandbox: string;
  readonly recipient: string;
  readonly entity: string;
  readonly products: string;
  readonly accounts: string;
  account(name: string, lastDigits: string): string;
  readonly purpose: string;
  readonly person: string;
  company(rut: string): string;
  readonly acceptedAt: string;
  moment(day: string, time: string): string;
  readonly validUntil: string;
  readonly password: string;
  stored(until: string): string;
  readonly notStored: string;
  /** How often the data is refreshed, by frequency. */
  readonly refresh: Readonly<Record<RefreshFrequency, (recipient: string) => string>>;
  /** The other consents that the person gave in the same visit. */
  readonly sameVisit: string;
  ofVisit(products: string, until: string): string;
  readonly revoke: string;
  readonly revokeHow: string;
  revokeThere(recipient: string, url: string): string;
  readonly verify: string;
  verifyHow(issuer: string, file: string): string;
  readonly terms: string;
  termsNote(version: string, sha256: string): string;
  readonly termsMissing: string;
  /** File name of the attached signature. */
  readonly file: string;
  number(id: string): string;
  page(number: number, of: number): string;
}

const spanish: ReceiptWords = {
  title: 'Comprobante de tu permiso',
  lead: (recipient, entity, until) =>
    `${recipient} puede leer tus datos de ${entity} hasta el ${until}.`,
  sandbox: 'Ambiente de prueba: la persona y sus datos son ficticios.',
  recipient: 'Quién los recibe',
  entity: 'De dónde',
  products: 'Qué datos',
  accounts: 'Qué cuentas',
  account: (name, lastDigits) => `${name}, terminada en ${lastDigits}`,
  purpose: 'Para qué',
  person: 'De quién',
  company: (rut) => `Empresa: RUT ${rut}`,
  acceptedAt: 'Cuándo lo diste',
  moment: (day, time) => `${day}, a las ${time}`,
  validUntil: 'Hasta cuándo',
  password: 'Tu clave',
  stored: (until) => `Se guarda cifrada hasta el ${until}, para actualizar tus datos.`,
  notStored: 'No se guarda.',
  refresh: {
    'on-read': (recipient) => `Se actualizan cuando ${recipient} los pide.`,
    daily: (recipient) => `Se actualizan una vez al día, y cuando ${recipient} lo pide.`,
    'twice-daily': (recipient) => `Se actualizan dos veces al día, y cuando ${recipient} lo pide.`,
  },
  sameVisit: 'En la misma visita',
  ofVisit: (products, until) => `${products}, hasta el ${until}`,
  revoke: 'Cómo quitar el permiso',
  revokeHow:
    'Cuando quieras, sin dar razones. Entra con tu RUT y tu correo a esta página, o apunta la cámara al código.',
  revokeThere: (recipient, url) => `También en el sitio de ${recipient}: ${url}`,
  verify: 'Cómo comprobar que es auténtico',
  verifyHow: (issuer, file) =>
    `Lo firmó ${issuer}. La firma va adjunta a este PDF, en el archivo ${file} (JWS, EdDSA), y cubre todo lo que dice este comprobante. Con las llaves públicas cualquiera puede comprobarla, sin preguntarle a nadie.`,
  terms: 'Los términos que aceptaste',
  termsNote: (version, sha256) => `Versión ${version}. Huella SHA-256: ${sha256}`,
  termsMissing: 'Aquí no está el texto; la huella dice cuál era.',
  file: 'comprobante.jws',
  number: (id) => `Comprobante ${id}`,
  page: (number, of) => `Página ${String(number)} de ${String(of)}`,
};

const english: ReceiptWords = {
  title: 'Receipt of your permission',
  lead: (recipient, entity, until) =>
    `${recipient} may read your data from ${entity} until ${until}.`,
  sandbox: 'Test environment: the person and their data are invented.',
  recipient: 'Who receives it',
  entity: 'From where',
  products: 'What data',
  accounts: 'Which accounts',
  account: (name, lastDigits) => `${name}, ending in ${lastDigits}`,
  purpose: 'What for',
  person: 'Whose data',
  company: (rut) => `Company: RUT ${rut}`,
  acceptedAt: 'When you gave it',
  moment: (day, time) => `${day} at ${time}, Chilean time`,
  validUntil: 'Until when',
  password: 'Your password',
  stored: (until) => `It is kept, encrypted, until ${until}, to update your data.`,
  notStored: 'It is not kept.',
  refresh: {
    'on-read': (recipient) => `Your data is updated when ${recipient} asks for it.`,
    daily: (recipient) => `Your data is updated once a day, and when ${recipient} asks for it.`,
    'twice-daily': (recipient) =>
      `Your data is updated twice a day, and when ${recipient} asks for it.`,
  },
  sameVisit: 'In the same visit',
  ofVisit: (products, until) => `${products}, until ${until}`,
  revoke: 'How to withdraw it',
  revokeHow:
    'Whenever you like, without giving reasons. Go to this page with your RUT and e-mail, or point the camera at the code.',
  revokeThere: (recipient, url) => `Also on the site of ${recipient}: ${url}`,
  verify: 'How to check that it is genuine',
  verifyHow: (issuer, file) =>
    `${issuer} signed it. The signature is attached to this PDF, in the file ${file} (JWS, EdDSA), and covers all that this receipt says. With the public keys anybody can check it, without asking anyone.`,
  terms: 'The terms that you accepted',
  termsNote: (version, sha256) => `Version ${version}. SHA-256: ${sha256}`,
  termsMissing: 'The text is not here; its hash says which one it was.',
  file: 'receipt.jws',
  number: (id) => `Receipt ${id}`,
  page: (number, of) => `Page ${String(number)} of ${String(of)}`,
};

export const RECEIPT_WORDS: Readonly<Record<WidgetLocale, ReceiptWords>> = {
  'es-CL': spanish,
  en: english,
};
