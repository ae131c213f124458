import type { ActivityKind } from '../activity.ts';
import type { WidgetLocale } from '../../../consent/widgetConfigs/widgetConfig.schemas.ts';
import { ENGLISH_FIELDS, SPANISH_FIELDS, type DataWords } from './fieldWords.ts';

/** The texts of a printed export; dates are already formatted. */
export interface ExportWords {
  readonly title: string;
  lead(username: string, email: string, moment: string): string;
  readonly nothing: string;
  connection(recipient: string, entity: string | null): string;
  readonly purpose: string;
  readonly products: string;
  readonly accounts: string;
  readonly asked: string;
  readonly accepted: string;
  readonly validUntil: string;
  readonly ended: string;
  readonly password: string;
  readonly passwordKept: string;
  readonly passwordNotKept: string;
  readonly reads: string;
  timesRead(count: number, last: string | null): string;
  readonly activity: string;
  readonly data: string;
  readonly dataNote: string;
  readonly noData: string;
  readonly fields: DataWords;
  readonly kinds: Readonly<Record<ActivityKind, string>>;
  /** Why nothing was read, by the code of the failure. */
  readonly failures: Readonly<Record<string, string>>;
  /** For all other codes. */
  readonly failed: string;
  page(number: number, of: number): string;
}

const spanish: ExportWords = {
  title: 'Lo que Cauce guarda de ti',
  lead: (username, email, moment) =>
    `Todo lo que nombra el RUT ${username} y el correo ${email}, al ${moment}. Tu clave nunca aparece.`,
  nothing: 'No hay nada guardado.',
  connection: (recipient, entity) => (entity === null ? recipient : `${recipient}, ${entity}`),
  purpose: 'Para qué',
  products: 'Qué lee',
  accounts: 'Cuentas que compartes',
  asked: 'Se te pidió',
  accepted: 'Aceptaste',
  validUntil: 'Vale hasta',
  ended: 'Terminó',
  password: 'Tu clave',
  passwordKept: 'Guardada, cifrada',
  passwordNotKept: 'No está guardada',
  reads: 'Lecturas',
  timesRead: (count, last) =>
    count === 0 ? 'Ninguna' : `${String(count)}; la última, el ${last ?? ''}`,
  activity: 'Qué pasó',
  data: 'Tus datos',
  dataNote: 'Los mismos que recibe la empresa. El archivo JSON los trae tal como ella los recibe.',
  fields: SPANISH_FIELDS,
  noData: 'No hay datos guardados.',
  kinds: {
    requested: 'La empresa pidió el permiso',
    opened: 'Se abrió la pantalla del permiso',
    accepted: 'Se aceptó el permiso',
    'account-confirmed': 'Se confirmó que la cuenta es tuya',
    'accounts-chosen': 'Se eligieron las cuentas que compartes',
    'account-taken-back': 'Dejaste de compartir una cuenta',
    'extraction-started': 'Empezó una lectura en la institución',
    'extraction-ended': 'Terminó una lectura en la institución',
    activated: 'El permiso quedó vigente',
    refreshed: 'Se actualizaron los datos',
    read: 'La empresa leyó datos',
    revoked: 'Se quitó el permiso',
    expired: 'El permiso venció',
    ended: 'El permiso terminó',
    objected: 'Te opusiste',
    blocked: 'Pediste que no se lea',
    unblocked: 'Volviste a permitir la lectura',
    exported: 'Descargaste lo tuyo',
    'receipt-issued': 'Se emitió tu comprobante',
    'client-exported': 'Quien recibe tus datos pidió una copia de todo',
    'client-export-withheld': 'Quien recibe tus datos pidió una copia y no se le entregaron datos',
    'client-erasure-withheld': 'Quien recibe tus datos pidió borrar y no se borró nada',
  },
  failures: {
    wrong_login: 'la institución no aceptó la clave',
    locked: 'la clave estaba bloqueada',
  },
  failed: 'no se pudo leer',
  page: (number, of) => `${String(number)} de ${String(of)}`,
};

const english: ExportWords = {
  title: 'What Cauce keeps about you',
  lead: (username, email, moment) =>
    `Everything that names the RUT ${username} and the e-mail ${email}, as of ${moment}. Your password is never in it.`,
  nothing: 'Nothing is kept.',
  connection: (recipient, entity) => (entity === null ? recipient : `${recipient}, ${entity}`),
  purpose: 'What for',
  products: 'What it reads',
  accounts: 'Accounts that you share',
  asked: 'You were asked',
  accepted: 'You accepted',
  validUntil: 'Valid until',
  ended: 'Ended',
  password: 'Your password',
  passwordKept: 'Kept, encrypted',
  passwordNotKept: 'Not kept',
  reads: 'Reads',
  timesRead: (count, last) =>
    count === 0 ? 'None' : `${String(count)}; the last one on ${last ?? ''}`,
  activity: 'What happened',
  data: 'Your data',
  dataNote:
    'The same that the company receives. The JSON file has it exactly as the company gets it.',
  fields: ENGLISH_FIELDS,
  noData: 'No data is kept.',
  kinds: {
    requested: 'The company asked for the permission',
    opened: 'The permission screen was opened',
    accepted: 'The permission was accepted',
    'account-confirmed': 'The account was confirmed as yours',
    'accounts-chosen': 'The accounts that you share were chosen',
    'account-taken-back': 'You stopped sharing an account',
    'extraction-started': 'A reading at the institution began',
    'extraction-ended': 'A reading at the institution ended',
    activated: 'The permission became valid',
    refreshed: 'The data was updated',
    read: 'The company read data',
    revoked: 'The permission was taken back',
    expired: 'The permission expired',
    ended: 'The permission ended',
    objected: 'You objected',
    blocked: 'You asked for nothing to be read',
    unblocked: 'You allowed reading again',
    exported: 'You downloaded what is yours',
    'receipt-issued': 'Your receipt was issued',
    'client-exported': 'Whoever receives your data asked for a copy of everything',
    'client-export-withheld': 'Whoever receives your data asked for a copy, and got no data',
    'client-erasure-withheld': 'Whoever receives your data asked to erase, and nothing was erased',
  },
  failures: {
    wrong_login: 'the institution did not accept the password',
    locked: 'the password was locked',
  },
  failed: 'nothing could be read',
  page: (number, of) => `${String(number)} of ${String(of)}`,
};

export const EXPORT_WORDS: Readonly<Record<WidgetLocale, ExportWords>> = {
  'es-CL': spanish,
  en: english,
};
