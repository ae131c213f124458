import { identified, rowLists, type ProductRow, type RowList } from '@cauce/extractors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesAfter,
  EMPTY_HISTORY,
  mergeRows,
  withPendingIds,
  type RowHistory,
} from './rowHistory.ts';

// Lives of 24 months, from what an institution lists on the days of extractions to the rows that a
// client keeps. The product's limits are part of them:
// - An id changes with a corrected date, amount or description (decision 0010): the corrected row is
//   another one here too. Which of two equal rows has which id cannot be told.
// - Institutions state no window: a row is known to be gone only if its list shows an older one. Lists
//   without dates, such as unbilled transactions, are complete.
// - `pendingId` needs a complete extraction that shows the row posted, and the last one before the row
//   was first shown posted that could have shown it pending has to show it.

const DAYS = 730;
const dayOf = (day: number): string =>
  new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);

const description = fc.constantFrom('COMPRA PANADERÍA ÑUÑOA', 'PAC, LUZ', 'TRANSFERENCIA');

const happening = fc.record({
  day: fc.nat(DAYS),
  type: fc.constantFrom('inflow', 'outflow'),
  /** Null for one that nothing else has. */
  amount: fc.constantFrom(1000, 2000, null, null),
  description,
  isNumbered: fc.boolean(),
  /** Days until the institution lists it. */
  late: fc.oneof(fc.constant(0), fc.nat(40)),
  /** Days until an equal one of the same day is listed; null if there is none. */
  twin: fc.option(fc.nat(5), { freq: 2 }),
  ending: fc.constantFrom('kept', 'posted', 'vanished', 'reversed'),
  /** Days until its ending. */
  after: fc.integer({ min: 1, max: 9 }),
  /** What is posted instead of it while it was pending. */
  posted: fc.record({ movedDays: fc.oneof(fc.constant(0), fc.nat(9)), description }),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const extraction = fc.record({
  /** Days since the one before it. */
  after: fc.oneof(fc.nat(7), fc.nat(90)),
  /** How many days back the institution lists, from 1 to 13 months. */
  window: fc.integer({ min: 30, max: 395 }),
  kind: fc.constantFrom('full', 'full', 'full', 'partial', 'failed'),
  /** Of a partial one, which row of how many is missing. */
  missing: fc.integer({ min: 2, max: 6 }),
  isOldestFirst: fc.boolean(),
  /** Institutions change how they print a description. */
  isPrintedAnew: fc.boolean(),
  /** The sizes of the pages that the client reads before the next one. */
  pages: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
});
type Extraction = typeof extraction extends fc.Arbitrary<infer T> ? T : never;

const life = fc.record({
  happenings: fc.array(happening, { maxLength: 70, size: 'max' }),
  extractions: fc.array(extraction, { maxLength: 40, size: 'max' }),
  /** On the last day; after it the client reads to the end. */
  last: extraction.map((one) => ({ ...one, kind: 'full' as const, after: DAYS })),
  lastPages: fc.integer({ min: 1, max: 60 }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

/** A row as the institution knows it for some days. */
interface Fact extends Pick<Happening, 'type' | 'description'> {
  readonly from: number;
  /** The first day without it. */
  readonly until: number;
  readonly date: string;
  readonly amount: number;
  readonly transactionNumber: string | null;
  readonly isPending: boolean;
  /** The name of the row while it was pending, if that was another and no other row has it. */
  readonly pendingName?: string;
}

/** What an id stands for: the same of rows that are equal. */
const nameOf = ({ date, type, amount, transactionNumber, ...row }: Fact): string =>
  [date, type, amount, transactionNumber ?? row.description].join(' ');

function factsOf(one: Happening, index: number, isNumbered: boolean): Fact[] {
  const { day, type, ending, after, posted, twin } = one;
  const copy = (from: number, number: string): Fact[] => {
    const to = from + after;
    const isPending = ending === 'posted' || ending === 'vanished';
    const fact: Fact = {
      from,
      until: isPending ? to : Infinity,
      date: dayOf(day),
      type,
      amount: one.amount ?? 10_000 + index,
      description: one.description,
      isPending,
      transactionNumber: isNumbered ? number : null,
    };
    if (ending === 'kept' || ending === 'vanished') return [fact];
    const then = { ...fact, from: to, until: Infinity, isPending: false };
    if (ending === 'reversed') {
      const opposite = type === 'inflow' ? 'outflow' : 'inflow';
      const transactionNumber = isNumbered ? `${number}9` : null;
      return [fact, { ...then, date: dayOf(to), type: opposite, transactionNumber }];
    }
    const settled = {
      ...then,
      date: dayOf(day + posted.movedDays),
      description: posted.description,
    };
    const pendingName = nameOf(fact);
    const isKnown = one.amount === null && twin === null && nameOf(settled) !== pendingName;
    return [fact, isKnown ? { ...settled, pendingName } : settled];
  };
  const first = copy(day + one.late, `${String(index)}1`);
  if (twin === null) return first;
  return [...first, ...copy(day + one.late + twin, `${String(index)}2`)];
}

/** What an extraction contains, with names, which the product delivers as they are. */
function rowsOn(day: number, one: Extraction, facts: readonly Fact[]) {
  let balance = 0;
  const listed = facts
    .filter(({ from, until }) => from <= day && day < until)
    .toSorted((fact, other) => fact.date.localeCompare(other.date))
    .map((fact) => {
      balance += fact.type === 'inflow' ? fact.amount : -fact.amount;
      const transactionId = fact.transactionNumber ?? fact.description;
      const row = { ...fact, transactionId, currency: 'clp', balance, name: nameOf(fact) };
      if (!one.isPrintedAnew) return row;
      return { ...row, description: row.description.toLowerCase().replace(',', '') };
    })
    .filter(({ date }) => date >= dayOf(day - one.window))
    .filter((_, index) => one.kind !== 'partial' || index % one.missing > 0);
  return one.isOldestFirst ? listed : listed.toReversed();
}

const ACCOUNT = { accountNumber: '001234567809', currency: 'clp' };
const CARD = 'credit-card-unbilled-transaction';

const DATA_OF: Readonly<Record<string, (rows: ReturnType<typeof rowsOn>) => unknown>> = {
  movement: (movements) => [{ ...ACCOUNT, movements }],
  transfer: (rows) => {
    const sent = rows.filter(({ type }) => type === 'outflow');
    const received = rows.filter(({ type }) => type === 'inflow');
    return [{ ...ACCOUNT, transfers: { sent, received } }];
  },
  [CARD]: (rows) => {
    const natTransactions = rows.map(({ date: transactionDate, type, ...row }) => {
      return { ...row, transactionDate, amount: type === 'inflow' ? -row.amount : row.amount };
    });
    return [{ type: 'visa', truncatedPan: '4821', natTransactions, intTransactions: [] }];
  },
};

/** A client that keeps what the changes say, and fails at what contradicts what it keeps. */
class Client {
  readonly held = new Map<string, ProductRow>();
  private place = 0;

  /** @returns whether there is more */
  readPage(history: RowHistory, limit: number): boolean {
    // What the API requires of a cursor.
    expect(this.place).toBeGreaterThanOrEqual(history.forgotten);
    const { added, modified, removed, place, hasMore } = changesAfter(history, this.place, limit);
    expect(added.filter(({ id }) => this.held.has(id))).toEqual([]);
    expect(modified.filter(({ id }) => !this.held.has(id))).toEqual([]);
    expect(removed.filter((id) => !this.held.has(id))).toEqual([]);
    for (const row of [...added, ...modified]) this.held.set(row.id, row);
    for (const id of removed) this.held.delete(id);
    if (!hasMore) expect(place).toBe(history.last);
    this.place = place;
    return hasMore;
  }
}

/** The list that a delivered row is of. */
const listIdOf = ({ cardId, accountId, direction }: ProductRow): string =>
  [cardId ?? accountId, direction].filter(Boolean).join('/');

interface Reading {
  readonly lists: readonly RowList[];
  readonly isPartial: boolean;
}

const rowsIn = ({ lists }: Reading): ProductRow[] =>
  lists.flatMap(({ rows }) => rows.map(({ row }) => row));

/**
 * Puts a further reading into the rows that a client has to keep. Within the window of a complete one
 * they are then its rows exactly; rows that may have left the window stay.
 */
function keepReading(kept: Map<string, ProductRow>, reading: Reading): void {
  const oldest = new Map(
    reading.lists.map(({ id, rows }) => [id, rows.map(({ date }) => date ?? '').toSorted()[0]]),
  );
  const isCovered = (row: ProductRow) =>
    typeof row['date'] !== 'string' || row['date'] > (oldest.get(listIdOf(row)) ?? '9');
  for (const [id, row] of kept) if (!reading.isPartial && isCovered(row)) kept.delete(id);
  for (const row of rowsIn(reading)) kept.set(row.id, row);
}

/** Facts as ids, so that a failure shows what differs. */
const RULES = { idOf: (facts: unknown) => JSON.stringify(facts) };

/** Lives it, with the real functions, and checks what the client keeps. */
function readingsOf(
  product: string,
  { happenings, extractions, last, lastPages }: Life,
): Reading[] {
  const known = happenings.flatMap((one, index) =>
    factsOf(one, index, product !== CARD && one.isNumbered),
  );
  const readings: Reading[] = [];
  const kept = new Map<string, ProductRow>();
  const client = new Client();
  let history = EMPTY_HISTORY;
  let day = 0;
  for (const one of [...extractions, last]) {
    day = Math.min(day + one.after, DAYS);
    if (one.kind !== 'failed') {
      const data = identified(product, DATA_OF[product]?.(rowsOn(day, one, known)), RULES);
      const isPartial = one.kind === 'partial';
      const facts = { today: dayOf(day), oldest: dayOf(day - 3 * 365), isPartial };
      history = mergeRows(history, rowLists(product, data), facts);
      const reading = { lists: rowLists(product, withPendingIds(data, history)), isPartial };
      keepReading(kept, reading);
      readings.push(reading);
    }
    const isAtEnd = one.pages.some((limit) => !client.readPage(history, limit));
    if (isAtEnd) expect(client.held).toEqual(kept);
  }
  while (client.readPage(history, lastPages));
  expect(client.held).toEqual(kept);
  const another = new Client();
  while (another.readPage(history, 500));
  expect(another.held).toEqual(kept);
  return readings;
}

function eachLife(product: string, check: (readings: readonly Reading[]) => void): void {
  const property = fc.property(life, (one) => {
    check(readingsOf(product, one));
  });
  fc.assert(property, { numRuns: 100 });
}

describe.each(Object.keys(DATA_OF))('24 months of %s', (product) => {
  it('leave a client with the last extraction and what left its window, by unchanging ids', () => {
    eachLife(product, (readings) => {
      const names = new Map<string, unknown>();
      const most = new Map<unknown, number>();
      for (const rows of readings.map(rowsIn)) {
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        for (const { id, name } of rows) {
          expect(names.get(id) ?? name).toBe(name);
          names.set(id, name);
          const equal = rows.filter((row) => row['name'] === name);
          most.set(name, Math.max(most.get(name) ?? 0, equal.length));
        }
      }
      // As many ids as equal rows at once: none of them was ever given a new one.
      for (const [name, count] of most)
        expect([...names.values()].filter((one) => one === name)).toHaveLength(count);
    });
  });
});

describe('24 months of pending card transactions', () => {
  it('refer to the id that they had, from the first complete extraction with them posted', () => {
    eachLife(CARD, (readings) => {
      const pending = new Map<unknown, string>();
      const expected = new Map<string, string | null>();
      const confirmed = new Set<string>();
      for (const reading of readings) {
        const rows = rowsIn(reading);
        for (const { id, pendingName, pendingId } of rows) {
          if (pendingName === undefined) continue;
          const known = reading.isPartial ? null : (pending.get(pendingName) ?? null);
          if (!confirmed.has(id)) expected.set(id, known);
          if (!reading.isPartial) confirmed.add(id);
          expect(pendingId).toBe(expected.get(id));
        }
        if (!reading.isPartial) pending.clear();
        for (const { id, name, status } of rows) if (status === 'pending') pending.set(name, id);
      }
    });
  });
});
