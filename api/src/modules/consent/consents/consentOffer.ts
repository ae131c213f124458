import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../infra/canonicalJson.ts';
import { addMonths } from '../../../infra/clock.ts';
import { textHash } from '../offerTexts/offerTexts.store.ts';
import { historyMonths } from '../../extraction/products/historyMonths.ts';
import { productWords } from '../../extraction/products/productWords.ts';
import { DEFAULT_REFRESH } from '../widgetConfigs/refreshFrequency.ts';
import { textIn } from '../widgetConfigs/localText.ts';
import type { WidgetSettings } from '../widgetConfigs/widgetConfig.schemas.ts';
import type { ConsentDocument, ConsentOffer, ShownOffer } from './consents.types.ts';

/** Texts of offers by their hash. */
export type OfferTexts = ReadonlyMap<string, string>;

/**
 * What a widget configuration currently asks people to accept, in one language; it has not been
 * shown to anybody yet.
 * @param asked `refresh` is how often the client wants to refresh this consent, if it said so
 */
export function consentOffer(
  settings: WidgetSettings,
  { locale, refresh = settings.refresh }: Pick<ConsentDocument, 'locale' | 'refresh'>,
): ConsentOffer {
  const { terms, validityMonths, storesCredentials } = settings;
  return {
    termsVersion: terms.version,
    termsHash: textHash(textIn(terms.text, locale)),
    validityMonths,
    storesCredentials,
    ...(storesCredentials && { refresh: refresh ?? DEFAULT_REFRESH }),
  };
}

/**
 * The complete offer, as the widget shows it to the person from now on.
 * @returns the record of the offer, which refers to its long texts by hash, and those texts
 */
export function showOffer(
  settings: WidgetSettings,
  consent: Pick<ConsentDocument, 'products' | 'locale' | 'refresh'>,
  at: Date,
): { offer: ConsentOffer & { readonly shown: ShownOffer }; texts: OfferTexts } {
  const { appName, legalName, rut, logoUrl, privacyUrl, revocationUrl } = settings;
  const { products, locale } = consent;
  const offer = consentOffer(settings, consent);
  const texts = new Map([[offer.termsHash, textIn(settings.terms.text, locale)]]);
  const shownProducts = products.map((id) => {
    const { title, description } = productWords(id, locale) ?? { title: id, description: '' };
    const descriptionHash = textHash(description);
    texts.set(descriptionHash, description);
    return { id, title, descriptionHash, historyMonths: historyMonths(id) };
  });
  const shown: ShownOffer = {
    at,
    locale,
    recipient: { name: appName, legalName, rut, logoUrl, privacyUrl, revocationUrl },
    purpose: textIn(settings.purpose, locale),
    products: shownProducts,
    validUntil: addMonths(at, offer.validityMonths),
  };
  return { offer: { ...offer, shown }, texts };
}

/** The products of an offer with their texts; a description is null if its text is not stored. */
export function productsInWords({ products }: ShownOffer, texts: OfferTexts) {
  return products.map(({ id, title, descriptionHash, historyMonths: months }) => ({
    id,
    title,
    description: texts.get(descriptionHash) ?? null,
    historyMonths: months,
  }));
}

/** The hashes of every text of an offer. */
export const textsOf = ({ termsHash, shown }: ConsentOffer): string[] => [
  termsHash,
  ...(shown?.products ?? []).map(({ descriptionHash }) => descriptionHash),
];

/**
 * SHA-256 of an offer's canonical JSON: two offers have the same hash only if their content is the
 * same.
 */
export const offerHash = (offer: ConsentOffer): string =>
  createHash('sha256').update(canonicalJson(offer)).digest('hex');
