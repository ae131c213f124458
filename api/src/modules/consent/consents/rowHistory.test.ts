import type { ProductRow, RowList } from '@cauce/extractors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesAfter,
  earlierRows,
  EMPTY_HISTORY,
  mergeRows,
  withoutAccount,
  withPendingIds,
  type RowHistory,
} from './rowHistory.ts';

const FACTS = { today: '2026-01-31', oldest: '2023-01-31', isPartial: false };

/** A list of movements: each is a day of January, with a number that tells equal ones apart. */
const listOf = (
  rows: readonly (readonly [day: number, number: number, text?: string])[],
): RowList => ({
  id: 'account',
  rows: rows.map(([day, number, text = 'x']) => {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    return { date, row: { id: `${String(day)}.${String(number)}`, date, text } };
  }),
});

const merged = (...extractions: readonly RowList[]): RowHistory =>
  extractions.reduce((history, list) => mergeRows(history, [list], FACTS), EMPTY_HISTORY);

const idsOf = (rows: readonly ProductRow[]): string[] => rows.map(({ id }) => id);

describe('mergeRows', () => {
  it('tells what is new, what changed, and what disappeared within the window', () => {
    const before = merged(
      listOf([
        [10, 0],
        [11, 0],
        [12, 0],
      ]),
    );
    const after = mergeRows(
      before,
      [
        listOf([
          [10, 0],
          [11, 0, 'y'],
          [13, 0],
        ]),
      ],
      FACTS,
    );
    const { added, modified, removed, hasMore } = changesAfter(after, before.last);
    expect([idsOf(added), idsOf(modified), removed, hasMore]).toEqual([
      ['13.0'],
      ['11.0'],
      ['12.0'],
      false,
    ]);
  });

  it('does not take rows for removed that left the window, or may only be missing', () => {
    const before = merged(
      listOf([
        [10, 0],
        [11, 0],
        [12, 0],
      ]),
    );
    const slid = mergeRows(
      before,
      [
        listOf([
          [11, 0],
          [12, 0],
          [13, 0],
        ]),
      ],
      FACTS,
    );
    expect(changesAfter(slid, before.last).removed).toEqual([]);
    const cut = mergeRows(
      before,
      [
        listOf([
          [11, 1],
          [12, 0],
        ]),
      ],
      FACTS,
    );
    expect(changesAfter(cut, before.last).removed).toEqual([]);
    const facts = { ...FACTS, isPartial: true };
    const partial = mergeRows(
      before,
      [
        listOf([
          [10, 0],
          [12, 0],
        ]),
      ],
      facts,
    );
    expect(changesAfter(partial, before.last).removed).toEqual([]);
    const none = mergeRows(before, [], FACTS);
    expect(changesAfter(none, before.last).removed).toEqual([]);
  });

  it('forgets what is older than the oldest day, and says which removals that loses', () => {
    const before = merged(
      listOf([
        [10, 0],
        [11, 0],
        [12, 0],
      ]),
      listOf([
        [10, 0],
        [12, 0],
      ]),
    );
    const after = mergeRows(before, [listOf([[12, 0]])], { ...FACTS, oldest: '2026-01-12' });
    expect(idsOf(changesAfter(after, 0).added)).toEqual(['12.0']);
    expect(after.forgotten).toBe(before.last);
  });

  it('takes a row that is already too old for no change, however often it is shown', () => {
    const facts = { ...FACTS, oldest: '2026-01-11' };
    const list = listOf([
      [10, 0],
      [12, 0],
    ]);
    const before = mergeRows(EMPTY_HISTORY, [list], facts);
    expect(idsOf(changesAfter(before, 0).added)).toEqual(['12.0']);
    expect(mergeRows(before, [list], facts)).toEqual(before);
  });
});

describe('a card transaction', () => {
  const cardWith = (...rows: ProductRow[]): RowList => ({
    id: 'card',
    rows: rows.map((row) => ({ row, date: null })),
  });
  const pending = {
    id: 'p',
    status: 'pending',
    pendingId: null,
    transactionDate: '2026-01-28',
    amount: 4590,
    currency: 'clp',
    description: 'COMPRA',
  };
  const posted = { ...pending, id: 'q', status: 'posted', transactionDate: '2026-01-30' };

  it('refers to the id that it had while it was pending, from then on', () => {
    const before = merged(cardWith(pending));
    const after = mergeRows(before, [cardWith(posted)], FACTS);
    const changes = changesAfter(after, before.last);
    expect(changes.added).toEqual([{ ...posted, pendingId: 'p' }]);
    expect(changes.removed).toEqual(['p']);
    const later = mergeRows(after, [cardWith(posted)], FACTS);
    expect(changesAfter(later, after.last).modified).toEqual([]);
    expect(withPendingIds([{ id: 'card', rows: [posted] }], later)).toEqual([
      { id: 'card', rows: [{ ...posted, pendingId: 'p' }] },
    ]);
  });

  it('refers to one pending transaction only, the one with the same description first', () => {
    const other = { ...pending, id: 'o', description: 'OTRA' };
    const before = merged(cardWith(other, pending));
    const after = mergeRows(before, [cardWith(posted, { ...posted, id: 'r' })], FACTS);
    expect(changesAfter(after, before.last).added.map((row) => row['pendingId'])).toEqual([
      'p',
      'o',
    ]);
  });

  it('first seen posted in a partial extraction refers to it once a complete one has confirmed it', () => {
    const before = merged(cardWith(pending));
    const partial = { ...FACTS, isPartial: true };
    const supposed = mergeRows(before, [cardWith(posted)], partial);
    expect(changesAfter(supposed, before.last)).toMatchObject({ added: [posted], removed: [] });
    const again = mergeRows(supposed, [cardWith(posted)], partial);
    expect(again).toEqual(supposed);
    const twin = { ...posted, id: 'r' };
    const after = mergeRows(again, [cardWith(twin, posted)], FACTS);
    const { added, modified, removed } = changesAfter(after, again.last);
    expect([added, modified, removed]).toEqual([[twin], [{ ...posted, pendingId: 'p' }], ['p']]);
    const later = mergeRows(after, [cardWith(twin, posted)], FACTS);
    expect(later).toEqual(after);
  });

  it('first seen posted beside the pending one, or before it was seen again, refers to none', () => {
    const before = merged(cardWith(pending));
    const partial = { ...FACTS, isPartial: true };
    const beside = mergeRows(before, [cardWith(pending, posted)], partial);
    const again = mergeRows(
      mergeRows(before, [cardWith(posted)], partial),
      [cardWith(pending, posted)],
      partial,
    );
    for (const history of [beside, again]) {
      const after = mergeRows(history, [cardWith(posted)], FACTS);
      expect(changesAfter(after, history.last)).toMatchObject({ modified: [], removed: ['p'] });
    }
  });

  it('of another amount or of weeks later refers to none', () => {
    const before = merged(cardWith(pending));
    for (const row of [
      { ...posted, amount: 4600 },
      { ...posted, transactionDate: '2026-02-28' },
    ]) {
      const after = mergeRows(before, [cardWith(row)], FACTS);
      expect(changesAfter(after, before.last).added[0]?.['pendingId']).toBeNull();
    }
  });
});

describe('reading changes', () => {
  const row = fc.tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom('x', 'y'),
  );
  const extraction = fc.record({
    rows: fc.uniqueArray(row, {
      selector: ([day, number]) => `${String(day)}.${String(number)}`,
      maxLength: 30,
    }),
    /** The first day that the institution shows. */
    from: fc.integer({ min: 1, max: 10 }),
    isPartial: fc.boolean(),
    /** How many pages the client reads before the next extraction. */
    pages: fc.integer({ min: 0, max: 3 }),
  });

  it('in pages between extractions neither skips nor repeats, and ends with all rows', () => {
    fc.assert(
      fc.property(fc.array(extraction, { maxLength: 8 }), fc.integer({ min: 1, max: 7 }), run),
      { numRuns: 500 },
    );
  });

  function run(
    extractions: readonly {
      rows: [number, number, string][];
      from: number;
      isPartial: boolean;
      pages: number;
    }[],
    limit: number,
  ): void {
    const held = new Map<string, ProductRow>();
    let history = EMPTY_HISTORY;
    let place = 0;
    const readPage = (): boolean => {
      const {
        added,
        modified,
        removed,
        hasMore,
        place: next,
      } = changesAfter(history, place, limit);
      for (const one of added) expect(held.has(one.id)).toBe(false);
      for (const id of [...idsOf(modified), ...removed]) expect(held.has(id)).toBe(true);
      for (const one of [...added, ...modified]) held.set(one.id, one);
      for (const id of removed) held.delete(id);
      expect(added.length + modified.length + removed.length).toBeLessThanOrEqual(limit);
      expect(hasMore || next >= place).toBe(true);
      place = next;
      return hasMore;
    };
    for (const { rows, from, isPartial, pages } of extractions) {
      const shown = rows.filter(([day]) => day >= from);
      history = mergeRows(history, [listOf(shown)], { ...FACTS, isPartial });
      for (let page = 0; page < pages; page += 1) readPage();
    }
    while (readPage());
    const now = history.rows.filter(({ events }) => events.at(-1)?.[1] !== 'removed');
    expect([...held.keys()].sort()).toEqual(idsOf(now.map((one) => one.row)).sort());
    for (const one of now) expect(held.get(one.row.id)).toEqual(one.row);
    expect(changesAfter(history, place)).toMatchObject({ added: [], modified: [], removed: [] });
  }
});

describe('withoutAccount', () => {
  const list = (id: string, day: number): RowList => ({
    id,
    rows: [
      {
        date: `2026-01-${String(day)}`,
        row: { id: `${id}.${String(day)}`, accountId: id, text: `of ${id}` },
      },
    ],
  });
  const TODAY = '2026-01-31';
  const before = mergeRows(EMPTY_HISTORY, [list('one', 10), list('two', 11)], FACTS);

  const account = (id: string, ...numbers: string[]) => ({ id, numbers: new Set(numbers) });

  it('leaves only the ids of its rows, as removed for every reader', () => {
    const after = withoutAccount(before, account('one'), TODAY);
    expect(JSON.stringify(after)).not.toContain('of one');
    expect(changesAfter(after, before.last)).toMatchObject({ added: [], removed: ['one.10'] });
    const all = changesAfter(after, 0);
    expect([idsOf(all.added), all.removed]).toEqual([['two.11'], ['one.10']]);
    expect(changesAfter(after, 0, 1).removed).toEqual([]);
    expect(earlierRows(after, [list('two', 11)])).toEqual([]);
  });

  it('changes nothing for another account, and survives the next extraction', () => {
    expect(withoutAccount(before, account('three'), TODAY)).toEqual(before);
    const after = withoutAccount(before, account('one'), TODAY);
    const later = mergeRows(after, [list('two', 11)], FACTS);
    expect(later).toEqual(after);
  });

  it('leaves its number in no transfer, also in those that the institution no longer shows', () => {
    const sent = (day: number, accountNumber: string): RowList['rows'][0] => ({
      date: `2026-01-${String(day)}`,
      row: { id: String(day), accountId: 'two', recipient: { name: 'Ana', accountNumber } },
    });
    const rows = [sent(10, '000987'), sent(11, '555'), sent(12, '000987'), sent(13, '987')];
    const all = mergeRows(EMPTY_HISTORY, [{ id: 'two/sent', rows }], FACTS);
    const shown = { id: 'two/sent', rows: rows.filter(({ row }) => row.id !== '12').slice(1) };
    const known = mergeRows(all, [shown], FACTS);
    const after = withoutAccount(known, account('one', '987'), TODAY);
    expect(JSON.stringify(after)).not.toContain('987');
    const changes = changesAfter(after, known.last);
    expect(changes).toMatchObject({ added: [], removed: [] });
    expect(idsOf(changes.modified)).toEqual(['10', '13']);
    expect(changes.modified[0]?.['recipient']).toEqual({ name: 'Ana', accountNumber: null });
    expect(JSON.stringify(after)).toContain('555');
  });
});
