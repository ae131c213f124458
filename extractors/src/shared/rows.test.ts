import { describe, expect, it } from 'vitest';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import { ParseError } from './ParseError.ts';
import { gapsIn, readRows, rowCount } from './rows.ts';
import { gappedList, jsonShape, number, object, string } from './shape.ts';

describe('readRows', () => {
  it('leaves out and counts the rows that cannot be read', () => {
    const rows = readRows('sent', [1, null, 2, 3, 4], (row) => {
      if (row === 2) throw new ParseError('amount');
      if (row === 3) throw unexpectedPage('unknown');
      return row * 10;
    });
    expect(rows).toEqual({ entries: [10, 40], gaps: { sent: 3 } });
    expect(rowCount(rows)).toBe(5);
  });

  it('refuses a list of which no row can be read, unless it has only one', () => {
    const read = (): never => {
      throw new ParseError('date');
    };
    expect(readRows('sent', [1], read)).toEqual({ entries: [], gaps: { sent: 1 } });
    expect(() => readRows('sent', [1, 2], read)).toThrow(/No row/);
  });

  it('says nothing where every row is read', () => {
    expect(readRows('sent', [1], (row) => row)).toEqual({ entries: [1] });
  });

  it.each([new ExtractionError('SESSION_LOST', 'over'), new TypeError('ours')])(
    'does not hide %s',
    (error) => {
      const read = (): never => {
        throw error;
      };
      expect(() => readRows('sent', [1], read)).toThrow(error);
    },
  );
});

it('adds up the gaps of an action’s pages; an institution’s own gap has no number', () => {
  const pages = [
    { gaps: { sent: 1 } },
    {},
    { gaps: { sent: 2, received: 1 } },
    { gaps: { bills: null } },
  ];
  expect(gapsIn([...pages, { gaps: { bills: 4 } }])).toEqual({ sent: 3, received: 1, bills: null });
});

it('reads a list in which an item is not as expected', () => {
  const shape = jsonShape(
    object({ rows: gappedList(object({ name: string(), amount: number() })) }),
  );
  const rows = [{ name: 'a', amount: 1 }, { name: 'b' }, null, { name: 'c', amount: 'x' }, 'd'];
  const text = JSON.stringify({ rows });
  expect(shape.read({ page: 'p', text }).rows).toEqual([
    { name: 'a', amount: 1 },
    ...Array.from({ length: 4 }, () => null),
  ]);
  expect(shape.newFields({ page: 'p', text: '{"rows":[{"name":"a","fee":1}]}' })).toEqual([
    'rows[].fee',
  ]);
});
