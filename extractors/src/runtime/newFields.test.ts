import { expect, it } from 'vitest';
import { connectors } from '../connectors/registry.ts';
import { createFieldNotes } from './newFields.ts';

function notesOf(product: unknown): string[] {
  const connector = connectors.get('banco-chile');
  if (connector === undefined) throw new Error('No such connector');
  const notes = createFieldNotes(connector);
  notes.addWords('product-balance', product);
  return [...notes.all];
}

it('notes each field with an unknown word once, without the word', () => {
  const product = {
    accounts: [
      { accountType: 'otro', accountTypeText: 'Cuenta Cóndor' },
      { accountType: 'otro', accountTypeText: 'Cuenta Huemul' },
      { accountType: 'vista' },
    ],
    creditCards: [{ type: 'other', typeText: 'Quetzal', limit: { note: null } }],
  };
  const notes = notesOf(product);
  expect(notes).toEqual([
    'product-balance:accounts[].accountTypeText',
    'product-balance:creditCards[].typeText',
  ]);
  expect(notes.join()).not.toMatch(/Cóndor|Huemul|Quetzal/);
});

it.each([null, [], {}, { accountType: 'otro' }, { helpText: 'x' }, { kindText: 'x', kind: 'a' }])(
  'notes nothing in %j',
  (product) => {
    expect(notesOf(product)).toEqual([]);
  },
);
