import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSort, sortRows, type SortValue } from './DataTable.tsx';

const itself = (value: SortValue) => value;

it('sorts numbers by value and text by Spanish collation', () => {
  expect(sortRows([10, 9, -1], itself, 'ascending')).toEqual([-1, 9, 10]);
  expect(sortRows(['Ñuble', 'Nogales', 'Ovalle', 'ángel', 'Azapa'], itself, 'ascending')).toEqual([
    'ángel',
    'Azapa',
    'Nogales',
    'Ñuble',
    'Ovalle',
  ]);
});

it('puts rows without a value last in both directions', () => {
  expect(sortRows([null, 2, null, 1], itself, 'ascending')).toEqual([1, 2, null, null]);
  expect(sortRows([null, 2, null, 1], itself, 'descending')).toEqual([2, 1, null, null]);
});

it('is stable, keeps every row and does not mutate its input', () => {
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

it('reverses the direction of the same column and starts another in ascending order', () => {
  const up = nextSort(null, 'date');
  expect(up).toEqual({ column: 'date', direction: 'ascending' });
  const down = nextSort(up, 'date');
  expect(down).toEqual({ column: 'date', direction: 'descending' });
  expect(nextSort(down, 'date')).toEqual(up);
  expect(nextSort(down, 'amount')).toEqual({ column: 'amount', direction: 'ascending' });
});
