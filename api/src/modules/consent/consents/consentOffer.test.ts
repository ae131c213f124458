import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_IDS } from '../../extraction/products/productCatalogue.ts';
import { textIn } from '../widgetConfigs/localText.ts';
import { REFRESH_FREQUENCIES } from '../widgetConfigs/refreshFrequency.ts';
import { WIDGET_LOCALES, type WidgetSettings } from '../widgetConfigs/widgetConfig.schemas.ts';
import { offerHash, productsInWords, showOffer, textsOf } from './consentOffer.ts';

const nullable = fc.option(fc.webUrl(), { nil: null });
const localText = fc.oneof(fc.string(), fc.record({ 'es-CL': fc.string(), en: fc.string() }));
const settings: fc.Arbitrary<WidgetSettings> = fc.record({
  appName: fc.string(),
  legalName: fc.string(),
  rut: fc.constantFrom('76123456-0', '76543210-3'),
  purpose: localText,
  logoUrl: nullable,
  privacyUrl: nullable,
  revocationUrl: nullable,
  theme: fc.constant({ mode: 'auto', color: null } as const),
  allowedOrigins: fc.constant(['https://app.example']),
  locale: fc.constantFrom(...WIDGET_LOCALES),
  terms: fc.record({ version: fc.string(), text: localText }),
  validityMonths: fc.integer({ min: 1, max: 36 }),
  storesCredentials: fc.boolean(),
  refresh: fc.constantFrom(...REFRESH_FREQUENCIES),
});
const asked = fc.record({
  products: fc.uniqueArray(fc.constantFrom(...PRODUCT_IDS), { minLength: 1, maxLength: 5 }),
  locale: fc.constantFrom(...WIDGET_LOCALES),
});
const at = new Date('2026-11-21T12:00:00.000Z');

/** Everything in an offer that a person reads. */
function read({ offer, texts }: ReturnType<typeof showOffer>) {
  const { shown, termsHash, ...rest } = offer;
  const { products, ...words } = shown;
  return {
    rest,
    words,
    terms: texts.get(termsHash),
    products: productsInWords({ ...words, products }, texts),
  };
}

describe('the canonical form of an offer', () => {
  it('contains every text that it refers to', () => {
    fc.assert(
      fc.property(settings, asked, (given, wanted) => {
        const made = showOffer(given, wanted, at);
        expect([...made.texts.keys()].sort()).toEqual([...new Set(textsOf(made.offer))].sort());
        expect(read(made)).toMatchObject({
          rest: { termsVersion: given.terms.version, storesCredentials: given.storesCredentials },
          words: { purpose: textIn(given.purpose, wanted.locale), locale: wanted.locale },
          terms: textIn(given.terms.text, wanted.locale),
        });
        expect(read(made).products.map(({ id }) => id)).toEqual(wanted.products);
      }),
    );
  });

  it('is the same only for the same texts', () => {
    fc.assert(
      fc.property(settings, asked, settings, asked, (one, wanted, other, otherWanted) => {
        const [a, b] = [showOffer(one, wanted, at), showOffer(other, otherWanted, at)];
        const isSame = JSON.stringify(read(a)) === JSON.stringify(read(b));
        expect(offerHash(a.offer) === offerHash(b.offer)).toBe(isSame);
        expect(offerHash(showOffer(one, wanted, at).offer)).toBe(offerHash(a.offer));
      }),
    );
  });

  it.each([
    ['purpose', { purpose: 'Otra cosa.' }],
    ['name', { appName: 'Otra' }],
    ['legal name', { legalName: 'Otra SpA' }],
    ['RUT', { rut: '76543210-3' }],
    ['page of privacy', { privacyUrl: 'https://otra.example' }],
    ['text of the terms', { terms: { version: 'v1', text: 'Otros.' } }],
    ['version', { terms: { version: 'v2', text: 'Los términos.' } }],
    ['months', { validityMonths: 13 }],
    ['password', { storesCredentials: false }],
    ['frequency of refreshes', { refresh: 'daily' } as const],
  ])('changes with the %s', (_name, change) => {
    const base: WidgetSettings = {
      appName: 'Prueba',
      legalName: 'Prueba SpA',
      rut: '76123456-0',
      purpose: 'Probar.',
      logoUrl: null,
      privacyUrl: null,
      revocationUrl: null,
      theme: { mode: 'auto', color: null },
      allowedOrigins: ['https://app.example'],
      locale: 'es-CL',
      terms: { version: 'v1', text: 'Los términos.' },
      validityMonths: 12,
      storesCredentials: true,
    };
    const wanted = { products: ['movement'], locale: 'es-CL' } as const;
    const hashOf = (given: WidgetSettings) => offerHash(showOffer(given, wanted, at).offer);
    expect(hashOf({ ...base, ...change })).not.toBe(hashOf(base));
  });

  it('contains how often the data is refreshed: as the client asked, or as it configured', () => {
    fc.assert(
      fc.property(
        settings,
        asked,
        fc.constantFrom(...REFRESH_FREQUENCIES),
        (given, wanted, refresh) => {
          const of = (consent: Parameters<typeof showOffer>[1]) =>
            showOffer(given, consent, at).offer.refresh;
          const isKept = given.storesCredentials;
          expect(of(wanted)).toBe(isKept ? given.refresh : undefined);
          expect(of({ ...wanted, refresh })).toBe(isKept ? refresh : undefined);
        },
      ),
    );
  });

  it('changes with the language, the products and the time', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const hashes = [
          showOffer(given, { products: ['movement'], locale: 'es-CL' }, at),
          showOffer(given, { products: ['movement'], locale: 'en' }, at),
          showOffer(given, { products: ['movement', 'bill'], locale: 'es-CL' }, at),
          showOffer(given, { products: ['bill', 'movement'], locale: 'es-CL' }, at),
          showOffer(given, { products: ['movement'], locale: 'es-CL' }, new Date(0)),
        ].map(({ offer }) => offerHash(offer));
        expect(new Set(hashes).size).toBe(hashes.length);
      }),
    );
  });
});
