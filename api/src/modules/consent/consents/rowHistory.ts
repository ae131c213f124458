import {
  withoutPartyNumbers,
  type DatedRow,
  type ProductRow,
  type RowList,
} from '@cauce/extractors';
import type { Vault } from '../../../infra/vault/Vault.ts';
import { consentAad, type ConsentDocument, type ConsentResult } from './consents.types.ts';

/** What happened to a row, and its place among everything that happened to the product's rows. */
type RowEvent = readonly [place: number, kind: 'added' | 'modified' | 'removed'];

interface HistoryRow extends DatedRow {
  /** The list that it was in. */
  readonly list: string;
  /** The day of the first extraction with it. */
  readonly since: string;
  /** By place; of modifications, only the last one since the row was added. */
  readonly events: readonly RowEvent[];
  /**
   * The pending row that it was, if a partial extraction did not show that one any more: only a
   * complete one can confirm it. Absent if there is none.
   */
  readonly supposedId?: string;
  /** Whether its account was taken back, so that only its id is left; absent if not. */
  readonly isErased?: true;
}

/**
 * The rows of a product through all extractions of a consent, sealed in the consent. Reading on from
 * a place is exact whatever happens in between, because events keep their places: only a
 * modification that a later one of the same row replaces is dropped.
 */
export interface RowHistory {
  /** The last place that was given. */
  readonly last: number;
  /** The place of the last removal that was forgotten because of its age. */
  readonly forgotten: number;
  readonly rows: readonly HistoryRow[];
}

/** The changes after a place. */
interface RowChanges {
  readonly added: ProductRow[];
  readonly modified: ProductRow[];
  /** Ids. */
  readonly removed: string[];
  /** Of the last of them. */
  readonly place: number;
  readonly hasMore: boolean;
}

export const EMPTY_HISTORY: RowHistory = { last: 0, forgotten: 0, rows: [] };

/** A result's history; the empty one for data from before there was any. */
export function openHistory(
  vault: Vault,
  { _id }: Pick<ConsentDocument, '_id'>,
  { product, history }: ConsentResult,
): RowHistory {
  if (!history) return EMPTY_HISTORY;
  return vault.open<RowHistory>(history, consentAad(_id, `history/${product}`));
}

/** Most changes that are read at once. */
const CHANGES_PER_PAGE = 500;

/** A purchase is posted at most this many days after it was authorised. */
const POSTING_DAYS = 10;
const DAY_MS = 86_400_000;

/**
 * The history with a further extraction.
 * @param lists the rows of the extraction
 * @param facts `today` and `oldest` are days, and rows before the oldest are forgotten; with
 *   `isPartial` rows may be missing, so that none is taken for removed
 */
export function mergeRows(
  history: RowHistory,
  lists: readonly RowList[],
  facts: { readonly today: string; readonly oldest: string; readonly isPartial: boolean },
): RowHistory {
  const found = new Set(lists.flatMap(({ rows }) => rows.map(({ row }) => row.id)));
  const missing = history.rows.filter((one) => isListed(one) && !found.has(one.row.id));
  const removed = facts.isPartial ? [] : missing.filter((one) => isInWindow(one, lists));
  const pending = (facts.isPartial ? missing : removed).filter(
    ({ row }) => row['status'] === 'pending',
  );
  const pendingIds = new Set(pending.map(({ row }) => row.id));
  const supposed = new Set(history.rows.map(({ supposedId }) => supposedId));
  const free = new Set(pending.filter(({ row }) => !supposed.has(row.id)));
  const merged = new Map(history.rows.map((one) => [one.row.id, one]));
  let { last } = history;
  const append = (one: HistoryRow, kind: RowEvent[1]): void => {
    last += 1;
    const events = kind === 'modified' ? withoutModification(one.events) : one.events;
    merged.set(one.row.id, { ...one, events: [...events, [last, kind]] });
  };
  for (const { id: list, rows } of lists) {
    for (const { row, date } of rows) {
      // Otherwise every extraction would add it and forget it again, which is no change.
      if (date !== null && date < facts.oldest) continue;
      const before = merged.get(row.id);
      const { supposedId = '', events = [], since = facts.today } = before ?? {};
      const knownId = pendingIds.has(supposedId) ? supposedId : null;
      const wasId = before === undefined ? takePending(row, list, free) : knownId;
      const isSupposed = facts.isPartial && wasId !== null;
      const pendingId = before?.row['pendingId'] ?? (isSupposed ? null : wasId);
      const now: HistoryRow = {
        list,
        date,
        since,
        row: 'pendingId' in row ? { ...row, pendingId } : row,
        events,
        ...(isSupposed && { supposedId: wasId }),
      };
      if (before === undefined || !isListed(before)) append(now, 'added');
      else if (JSON.stringify(before.row) !== JSON.stringify(now.row)) append(now, 'modified');
      else merged.set(row.id, now);
    }
  }
  for (const one of removed) append(one, 'removed');
  return withoutOld({ ...history, last, rows: [...merged.values()] }, facts.oldest);
}

const isListed = ({ events }: HistoryRow): boolean => events.at(-1)?.[1] !== 'removed';

/** Without a modification that nothing else follows. */
const withoutModification = (events: readonly RowEvent[]): readonly RowEvent[] =>
  events.at(-1)?.[1] === 'modified' ? events.slice(0, -1) : events;

/**
 * Whether the institution still shows the row's part of its list. Of the oldest day that it shows,
 * rows may already have left.
 */
function isInWindow({ list, date }: HistoryRow, lists: readonly RowList[]): boolean {
  const now = lists.find(({ id }) => id === list);
  if (now === undefined || date === null) return now !== undefined;
  return now.rows.some((one) => one.date !== null && one.date < date);
}

/**
 * The id that a posted row had while it was pending, which is then taken from `pending`; null if it
 * is none of those.
 */
function takePending(row: ProductRow, list: string, pending: Set<HistoryRow>): string | null {
  if (row['status'] !== 'posted') return null;
  const [match] = [...pending]
    .filter(
      (one) =>
        one.list === list &&
        one.row['amount'] === row['amount'] &&
        one.row['currency'] === row['currency'] &&
        daysBetween(one.row, row) <= POSTING_DAYS,
    )
    .sort(
      (one, other) =>
        Number(other.row['description'] === row['description']) -
          Number(one.row['description'] === row['description']) ||
        daysBetween(one.row, row) - daysBetween(other.row, row),
    );
  if (!match) return null;
  pending.delete(match);
  return match.row.id;
}

const daysBetween = (one: ProductRow, other: ProductRow): number =>
  Math.abs(
    Date.parse(String(one['transactionDate'])) - Date.parse(String(other['transactionDate'])),
  ) / DAY_MS;

function withoutOld(history: RowHistory, oldest: string): RowHistory {
  const isOld = ({ date, since }: HistoryRow) => (date ?? since) < oldest;
  const removals = history.rows
    .filter((one) => isOld(one))
    .flatMap(({ events }) => events.filter(([, kind]) => kind === 'removed'))
    .map(([place]) => place);
  return {
    ...history,
    forgotten: Math.max(history.forgotten, ...removals),
    rows: history.rows.filter((one) => !isOld(one)),
  };
}

/**
 * The history with only the ids of an account's or card's rows, as removed, and without its number
 * as the other party of transfers.
 */
export function withoutAccount(
  history: RowHistory,
  account: { readonly id: string; readonly numbers: ReadonlySet<string> },
  today: string,
): RowHistory {
  let { last } = history;
  const rows = history.rows.map((one): HistoryRow => {
    const { id, accountId: ofAccount, cardId } = one.row;
    if ((ofAccount ?? cardId) !== account.id) {
      const row = withoutPartyNumbers(one.row, account.numbers);
      if (row === one.row || !isListed(one)) return { ...one, row };
      last += 1;
      return { ...one, row, events: [...withoutModification(one.events), [last, 'modified']] };
    }
    last += 1;
    const events: RowEvent[] = [[last, 'removed']];
    return { list: '', date: null, since: today, row: { id }, events, isErased: true };
  });
  return { ...history, last, rows };
}

/** What happened after a place, one change for each row, oldest first. */
export function changesAfter(
  { rows }: RowHistory,
  place: number,
  limit = CHANGES_PER_PAGE,
): RowChanges {
  const events = rows
    .flatMap(({ row, events: own }) => own.map(([at, kind]) => ({ at, kind, row })))
    .filter(({ at }) => at > place)
    .sort((one, other) => one.at - other.at);
  const page = events.slice(0, limit);
  const first = new Map([...page].reverse().map((one) => [one.row.id, one]));
  const last = new Map(page.map((one) => [one.row.id, one]));
  const changes: RowChanges = {
    added: [],
    modified: [],
    removed: [],
    place: page.at(-1)?.at ?? place,
    hasMore: events.length > limit,
  };
  for (const [id, { kind, row }] of last) {
    const isNew = first.get(id)?.kind === 'added';
    if (kind !== 'removed') changes[isNew ? 'added' : 'modified'].push(row);
    else if (!isNew) changes.removed.push(id);
  }
  return changes;
}

/** The rows that the last extraction no longer showed. */
export function earlierRows({ rows }: RowHistory, lists: readonly RowList[]): ProductRow[] {
  const shown = new Set(lists.flatMap((list) => list.rows.map(({ row }) => row.id)));
  return rows.flatMap(({ row, isErased }) => (shown.has(row.id) || isErased ? [] : [row]));
}

/** Delivered data with the `pendingId` of each row as the history knows it. */
export function withPendingIds(data: unknown, { rows }: RowHistory): unknown {
  const known = new Map(
    rows.flatMap(({ row }) =>
      typeof row['pendingId'] === 'string' ? [[row.id, row['pendingId']]] : [],
    ),
  );
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, inner]) => [key, copy(inner)]);
    const pendingId = 'id' in value ? known.get(String(value.id)) : undefined;
    return Object.fromEntries(
      pendingId === undefined ? fields : [...fields, ['pendingId', pendingId]],
    );
  };
  return known.size === 0 ? data : copy(data);
}
