import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSort, sortRows, type SortValue } from './sortRows.ts';

const itself = (value: SortValue) => value;

it('orders figures by size and texts as Spanish does', () => {
  expect(sortRows([10, 9, -1], itself, 'ascending')).toEqual([-1, 9, 10]);
  expect(sortRows(['Ñuble', 'Nogales', 'Ovalle', 'ángel', 'Azapa'], itself, 'ascending')).toEqual([
    'ángel',
    'Azapa',
    'Nogales',
    'Ñuble',
    'Ovalle',
  ]);
});

it('puts rows with nothing last, both ways', () => {
  expect(sortRows([null, 2, null, 1], itself, 'ascending')).toEqual([1, 2, null, null]);
  expect(sortRows([null, 2, null, 1], itself, 'descending')).toEqual([2, 1, null, null]);
});

it('keeps the order of what is alike, loses nothing and leaves its input alone', () => {
  const row = fc.record({ value: fc.option(fc.integer({ min: 0, max: 3 })), place: fc.nat() });
  fc.assert(
    fc.property(
      fc.array(row),
      fc.constantFrom('ascending' as const, 'descending' as const),
      (rows, direction) => {
        const numbered = rows.map(({ value }, place) => ({ value, place }));
        const before = [...numbered];
        const sorted = sortRows(numbered, ({ value }) => value, direction);
        expect(numbered).toEqual(before);
        expect(new Set(sorted)).toEqual(new Set(numbered));
        sorted.slice(1).forEach((next, index) => {
          const previous = sorted[index];
          if (previous?.value === next.value) expect(previous.place).toBeLessThan(next.place);
        });
      },
    ),
  );
});

it('turns a column round, and begins another upwards', () => {
  const up = nextSort(null, 'date');
  expect(up).toEqual({ column: 'date', direction: 'ascending' });
  const down = nextSort(up, 'date');
  expect(down).toEqual({ column: 'date', direction: 'descending' });
  expect(nextSort(down, 'date')).toEqual(up);
  expect(nextSort(down, 'amount')).toEqual({ column: 'amount', direction: 'ascending' });
});
