import { describe, expect, it } from 'vitest';
import { sitePaths } from '../siteProject.ts';
import { namedInCode, readCatalogueFacts } from './catalogueFacts.ts';

describe('namedInCode', () => {
  it.each([
    ['curl', `-d '{ "action": "banco-chile:movement", "args": {} }'`, ['banco-chile:movement']],
    ['JSON', '{ "products": ["movement", "product-balance"] }', ['movement', 'product-balance']],
    ['PHP', "['products' => ['movement']]", ['movement']],
    ['TypeScript', "{ product: 'movement', consentId }", ['movement']],
    ['the SDK', "{ institution: 'banco-chile', action: 'movement' }", ['movement']],
    ['Python', 'products=["movement"]', ['movement']],
  ])('finds actions and products in %s', (_language, code, names) => {
    expect(namedInCode(code)).toEqual(names);
  });

  it('finds no products where none are asked for', () => {
    expect(namedInCode('const movement = "movement";')).toEqual([]);
  });
});

describe('availabilityOf', () => {
  it('tells what works outside the sandbox from what does not', async () => {
    const { availabilityOf } = await readCatalogueFacts(sitePaths.generatedDir);
    const names = ['banco-chile:movement', 'banco-chile:transfer', 'debt', 'https:example'];
    expect(availabilityOf(names)).toEqual({
      everywhere: [
        {
          name: 'banco-chile:movement',
          href: '/api/datos/movement#instituciones',
          institutionCount: null,
        },
        {
          name: 'debt',
          href: '/api/datos/debt#instituciones',
          institutionCount: 1,
        },
      ],
      sandboxOnly: [
        {
          name: 'banco-chile:transfer',
          href: '/api/datos/transfer#instituciones',
          institutionCount: null,
        },
      ],
    });
  });

  it('does not repeat an action as a product', async () => {
    const { availabilityOf } = await readCatalogueFacts(sitePaths.generatedDir);
    const found = availabilityOf(['banco-chile:movement', 'movement']);
    expect(found?.everywhere.map(({ name }) => name)).toEqual(['banco-chile:movement']);
  });

  it('is null for code that asks for nothing, and in a site without a catalogue', async () => {
    const { availabilityOf } = await readCatalogueFacts(sitePaths.generatedDir);
    expect(availabilityOf(['npm:start'])).toBeNull();
    const none = await readCatalogueFacts('/nowhere');
    expect(none.availabilityOf(['banco-chile:movement'])).toBeNull();
    expect(none.productOf('Movement')).toBeNull();
  });
});
