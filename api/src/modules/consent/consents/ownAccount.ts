import { findInstitution, formatRut, type Institution } from '@cauce/extractors';
import { textHash } from '../offerTexts/offerTexts.store.ts';
import type { WidgetLocale } from '../widgetConfigs/widgetConfig.schemas.ts';
import type { ConsentDocument } from './consents.types.ts';

/** Who confirmed that an account is the person's, if the institution does not tell. */
export const HOLDER_CONFIRMERS = ['person', 'nobody'] as const;
export type HolderConfirmer = (typeof HOLDER_CONFIRMERS)[number];

/** With a placeholder for the RUT, so that the stored text does not identify a person. */
const WORDS: Readonly<Record<WidgetLocale, (institution: string) => string>> = {
  'es-CL': (institution) => `Confirmo que esta cuenta de ${institution} es mía (RUT {rut}).`,
  en: (institution) => `I confirm that this ${institution} account is mine (RUT {rut}).`,
};

/**
 * Whether a login proves whose account it is. A login with an e-mail address does not: no
 * documented call of Buda's returns the RUT of a key's holder.
 */
export const provesHolder = ({ usernameKinds }: Institution): boolean =>
  !usernameKinds.includes('email');

/**
 * What a person confirms at an institution that does not tell whose account it is.
 * @returns null if the login proves it; otherwise the text as it is stored, and its hash
 */
export function ownAccountWords(
  institution: Institution,
  locale: WidgetLocale,
): { readonly text: string; readonly textHash: string } | null {
  if (provesHolder(institution)) return null;
  const text = WORDS[locale](institution.name);
  return { text, textHash: textHash(text) };
}

/** The text as the person reads it, with the RUT from the consent. */
export const withRut = (text: string, rut: string): string => text.replace('{rut}', formatRut(rut));

/**
 * Who confirmed that a consent's data belongs to the person who was asked for it; null if the
 * institution tells, and until the consent has been active.
 */
export function holderConfirmedBy({
  entityId,
  ownAccount,
}: Pick<ConsentDocument, 'entityId' | 'ownAccount'>): HolderConfirmer | null {
  const institution = entityId === null ? undefined : findInstitution(entityId);
  if (!institution || provesHolder(institution)) return null;
  return ownAccount?.entityId === institution.id ? 'person' : 'nobody';
}
