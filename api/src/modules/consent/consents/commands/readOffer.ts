import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { productsInWords, textsOf } from '../consentOffer.ts';
import type { ConsentOffer } from '../consents.types.ts';

/**
 * The full offer as the person read it: from the consent's own record and the stored texts that it
 * refers to, even if the widget's configuration has changed since. Parts that were not yet stored
 * when it was made are null.
 */
export async function readOffer(
  deps: { readonly offerTexts: OfferTextsStore },
  offer: ConsentOffer,
) {
  const texts = await deps.offerTexts.read(textsOf(offer));
  const { termsVersion, termsHash, validityMonths, storesCredentials, shown } = offer;
  return {
    shownAt: shown?.at.toISOString() ?? null,
    locale: shown?.locale ?? null,
    recipient: shown?.recipient ?? null,
    purpose: shown?.purpose ?? null,
    products: shown ? productsInWords(shown, texts) : null,
    terms: { version: termsVersion, sha256: termsHash, text: texts.get(termsHash) ?? null },
    validityMonths,
    validUntil: shown?.validUntil.toISOString() ?? null,
    storesCredentials,
  };
}
