import { describe, expect, it } from 'vitest';
import { PRODUCT_IDS } from './productCatalogue.ts';
import { productWords } from './productWords.ts';
import { WIDGET_LOCALES } from '../../consent/widgetConfigs/widgetConfig.schemas.ts';

describe('productWords', () => {
  it.each(WIDGET_LOCALES)('has words for every product in %s', (locale) => {
    for (const id of PRODUCT_IDS) {
      const words = productWords(id, locale);
      expect(words?.title, id).toMatch(/^\p{Lu}.*[^.]$/u);
      expect(words?.description, id).toMatch(/^\p{Lu}.*\.$/u);
      // Titles are shown in a narrow list.
      expect(words?.title.length, id).toBeLessThanOrEqual(42);
      expect(words?.description.length, id).toBeLessThanOrEqual(110);
    }
  });

  it('differ between products, except those that differ only by login', () => {
    for (const locale of WIDGET_LOCALES) {
      const own = PRODUCT_IDS.filter((id) => !id.endsWith('-clave-unica'));
      const titles = own.map((id) => productWords(id, locale)?.title);
      expect(new Set(titles).size).toBe(own.length);
      expect(productWords('tax-folder-clave-unica', locale)).toEqual(
        productWords('tax-folder', locale),
      );
    }
  });

  it('addresses the person, not developers', () => {
    for (const id of PRODUCT_IDS)
      expect(productWords(id, 'es-CL')?.description, id).not.toMatch(
        /`|la persona|null|contribuyente/,
      );
  });

  it('is undefined for an unknown id', () => {
    expect(productWords('constructor', 'en')).toBeUndefined();
    expect(productWords('movement-pdf', 'en')).toBeUndefined();
  });
});
