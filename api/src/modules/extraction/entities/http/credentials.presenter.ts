import type { Institution, LoginKind } from '@cauce/extractors';
import type { WidgetLocale } from '../../../widgetLocale.ts';

export const CREDENTIAL_KINDS = ['internet', 'clave-tributaria', 'clave-unica', 'api-key'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

const LABELS: Readonly<Record<WidgetLocale, Readonly<Record<CredentialKind, string>>>> = {
  'es-CL': {
    internet: 'Clave de internet',
    'clave-tributaria': 'Clave Tributaria',
    'clave-unica': 'ClaveÚnica',
    'api-key': 'Clave de la API y su secreto',
  },
  en: {
    internet: 'Internet password',
    'clave-tributaria': 'Tax password (Clave Tributaria)',
    'clave-unica': 'ClaveÚnica',
    'api-key': 'API key and its secret',
  },
};

/** An exchange's password is an API key, and the person has to be told so. */
export const credentialKind = (institution: Institution, loginKind: LoginKind): CredentialKind =>
  institution.passwordRules[loginKind]?.characters === 'key-and-secret' ? 'api-key' : loginKind;

/**
 * What the person types to log in to an institution, as both APIs show it, with the texts in the
 * person's language; null if the institution has no such login.
 */
export function presentCredential(
  institution: Institution,
  loginKind: LoginKind,
  locale: WidgetLocale = 'es-CL',
) {
  const rule = institution.passwordRules[loginKind];
  if (rule === undefined) return null;
  const kind = credentialKind(institution, loginKind);
  const words = locale === 'en' ? rule.descriptionInEnglish : rule.description;
  return {
    kind,
    label: LABELS[locale][kind],
    usernameKinds: [...institution.usernameKinds],
    passwordRule: {
      minLength: rule.minLength,
      maxLength: rule.maxLength,
      pattern: rule.pattern.source,
      characters: rule.characters,
      symbols: rule.symbols,
      help: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    },
  };
}
