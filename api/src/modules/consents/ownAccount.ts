import { findInstitution, formatRut, type Institution } from '@cauce/extractors';
import { textHash } from '../offerTexts/offerTexts.store.ts';
import type { WidgetLocale } from '../widgetConfigs/widgetConfig.schemas.ts';
import type { ConsentDocument } from './consents.types.ts';

/** Who said that an account is the person's, where the institution does not tell. */
export const HOLDER_CONFIRMERS = ['person', 'nobody'] as const;
export type HolderConfirmer = (typeof HOLDER_CONFIRMERS)[number];

/** With a place for the RUT, so that the text which is kept says nothing of a person. */
const WORDS: Readonly<Record<WidgetLocale, (institution: string) => string>> = {
  'es-CL': (institution) => `Confirmo que esta cuenta de ${institution} es mía (RUT {rut}).`,
  en: (institution) => `I confirm that this ${institution} account is mine (RUT {rut}).`,
};

/**
 * Whether a login proves whose account it is. Where one logs in with an e-mail address it does not: no
 * documented call of Buda's tells the RUT of a key's holder.
 */
export const provesHolder = ({ usernameKinds }: Institution): boolean =>
  !usernameKinds.includes('email');

/**
 * What a person confirms at an institution that does not tell whose account it is.
 * @returns null where the login proves it; otherwise the words as they are kept, and their hash
 */
export function ownAccountWords(
  institution: Institution,
  locale: WidgetLocale,
): { readonly text: string; readonly textHash: string } | null {
  if (provesHolder(institution)) return null;
  const text = WORDS[locale](institution.name);
  return { text, textHash: textHash(text) };
}

/** The words as the person reads them, with the RUT that the consent was asked of. */
export const withRut = (text: string, rut: string): string => text.replace('{rut}', formatRut(rut));

/**
 * Who said that a consent's data is of the person it was asked of; null where the institution tells, and
 * until the consent has been active.
 */
export function holderConfirmedBy({
  entityId,
  ownAccount,
}: Pick<ConsentDocument, 'entityId' | 'ownAccount'>): HolderConfirmer | null {
  const institution = entityId === null ? undefined : findInstitution(entityId);
  if (!institution || provesHolder(institution)) return null;
  return ownAccount?.entityId === institution.id ? 'person' : 'nobody';
}
