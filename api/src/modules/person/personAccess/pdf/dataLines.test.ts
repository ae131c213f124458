import { products } from '@cauce/extractors';
import type { Description } from 'joi';
import { describe, expect, it } from 'vitest';
import { dataLines } from './dataLines.ts';
import { ENGLISH_FIELDS, SPANISH_FIELDS } from './fieldWords.ts';

const shown = (value: unknown, product?: Description, words = SPANISH_FIELDS) =>
  dataLines(value, product, words).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`);

describe('data printed as lines', () => {
  it('names each value, and indents nested values below it', () => {
    expect(shown({ isValid: true, account: { id: '1', lines: [] }, note: null })).toEqual([
      'Is valid: sí',
      'Account:',
      '  Id: 1',
      '  Lines: -',
      'Note: -',
    ]);
  });

  it('numbers the entries of lists', () => {
    expect(shown([{ amount: 1500 }, { amount: -20 }, 'x'])).toEqual([
      '1.',
      '  Amount: 1500',
      '2.',
      '  Amount: -20',
      '3. x',
    ]);
    expect(shown('x')).toEqual(['x']);
    expect(shown([])).toEqual([]);
  });

  const movement = products['movement'];
  if (!movement) throw new Error('no movements');
  const example = movement.example as unknown[];
  const schema = movement.schema.describe();

  it('uses the product’s Spanish descriptions', () => {
    const lines = shown(example, schema);
    expect(lines).toEqual(
      expect.arrayContaining([
        '1.',
        '  Saldo contable: 1.254.300',
        '  Movimientos:',
        '    1.',
        '      Sentido del movimiento: cargo',
        '      Fecha contable: 30-01-2026',
        '      Monto: 4.590',
      ]),
    );
  });

  it('has a Spanish name for every field of every product', () => {
    const nameless: string[] = [];
    for (const { id, schema: product, example: data } of Object.values(products))
      shown(data, product.describe(), {
        ...SPANISH_FIELDS,
        name: (name, field) => {
          if (!field?.description) nameless.push(`${id} ${name}`);
          return SPANISH_FIELDS.name(name, field);
        },
      });
    expect(nameless).toEqual([]);
  });

  it('uses the field names as labels in English', () => {
    expect(shown(example, schema, ENGLISH_FIELDS)).toContain('  Current balance: 1254300');
  });
});
