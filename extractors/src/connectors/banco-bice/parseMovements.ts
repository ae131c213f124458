import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { words } from '../../families/banking/words.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';
import { recentAnswer, statementAnswer } from './answers.ts';

type Type = Movement['type'];

/** Words of both services: one of them writes them in lower case. */
const typeOf = words<Type>('kind of movement', { Cargo: 'outflow', Abono: 'inflow' });

/** A day in any of the bank's formats: "20260326", "26 mar 2026", "2026-03-26". */
export const readDay = (field: string, text: string): string =>
  readField(field, () => parseDate(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')));

/** The days of a page of recent movements. */
export const daysOf = (document: RawDocument): string[] =>
  recentAnswer
    .read(document)
    .movimientos.map(({ fechaSinFormato }) => readDay('fechaSinFormato', fechaSinFormato));

/** Whole pesos: the services may add decimals. */
export const whole = (amount: number): number => Math.round(amount) + 0;

/** A movement, and the account's balances around it to the last decimal. */
interface Row {
  readonly movement: Movement;
  readonly after: number;
  readonly before: number;
}

/** The row of a movement, from the balance after it. */
function rowEnding(after: number, movement: Omit<Movement, 'balance'>): Row {
  const { type, amount } = movement;
  const before = sumMoney([after, type === 'inflow' ? -amount : amount], 'usd');
  return { movement: { ...movement, amount: whole(amount), balance: whole(after) }, after, before };
}

/**
 * The account's balance before the oldest movement of a page, which is the ending balance of the
 * next page.
 */
export const balanceBefore = (document: RawDocument): number =>
  recentRows(document).at(-1)?.before ?? endingOf(document);

/** The balance after the newest movement of a page. */
const endingOf = ({ about }: RawDocument): number => Number(about['balance']);

/** The movements of a page, without those that the last statement also contains. */
function recentRows(document: RawDocument): Row[] {
  const { until } = document.about;
  const { movimientos } = recentAnswer.read(document);
  let balance = endingOf(document);
  const days = daysOf(document);
  if (days.some((day, index) => day > (days[index - 1] ?? day))) {
    throw unexpected(
      document,
      'The movements are not sorted from newest to oldest',
      'fechaSinFormato',
    );
  }
  return movimientos
    .map((row, index) => ({ row, date: days[index] ?? '' }))
    .filter(({ date }) => until === undefined || date > until)
    .map(({ row, date }): Row => {
      const found = rowEnding(balance, {
        type: typeOf(row.tipo),
        date,
        time: null,
        description: cleanText(row.descripcion),
        transactionNumber: null,
        amount: Number(row.monto),
      });
      balance = found.before;
      return found;
    });
}

/**
 * Proves that no movement is missing within or between these pages: each page must end with the
 * balance before the oldest movement of the previous, newer page.
 */
const linkedBy = ({ about }: RawDocument, ending: number, beginning: number) => ({
  from: about['first'] === undefined ? String(ending) : null,
  next: about['last'] === undefined ? String(beginning) : null,
});

export function readMovements(document: RawDocument): BankPage {
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: linkedBy(document, endingOf(document), balanceBefore(document)),
    order: 'newest-first',
    entries: recentRows(document).map(({ movement }) => movement),
  };
}

/**
 * One period. No source documents whether its rows begin with the oldest, and they have no
 * balances.
 */
export function readPeriod(document: RawDocument): BankPage {
  const { movements, totals } = statementAnswer.read(document).data;
  const rows = movements.map((row) => ({ ...row, day: readDay('date', row.date) }));
  if ((rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '')) rows.reverse();
  const beginning = Number(totals.initialBalance);
  let balance = beginning;
  const entries = rows.map((row): Movement => {
    const type = typeOf(row.category);
    const amount = Number(row.amount);
    balance = sumMoney([balance, type === 'inflow' ? amount : -amount], 'usd');
    return {
      type,
      date: row.day,
      time: null,
      description: cleanText(row.description),
      transactionNumber: cleanText(row.operationId).replace(/^0+$/, '') || null,
      amount: whole(amount),
      balance: whole(balance),
    };
  });
  if (balance !== Number(totals.endingBalance)) {
    throw unexpected(document, 'The movements of a period do not add up to its balance', 'totals');
  }
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: linkedBy(document, balance, beginning),
    order: 'newest-first',
    entries: entries.reverse(),
  };
}

const unexpected = ({ page }: RawDocument, message: string, field: string): ExtractionError =>
  unexpectedPage(message, { page, field });
