import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import { words } from '../../families/banking/words.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { CardBalance, CardBalances } from '../../products/productBalance.ts';
import type { BillingCycle } from '../../families/banking/BankPage.ts';
import { parseDate } from '../../shared/dates.ts';
import type { Rows } from '../../contract/gaps.ts';
import { parseMoney, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';

/** Reads the parts of the screen of a card, as rendered by the page's scripts. */

type CardCurrency = 'clp' | 'usd';

/** Messages for empty lists. The patterns are guesses: no source documents the wording. */
export const NO_CARDS = /no (?:tienes|hay|posees|registras?) tarjetas/i;
export const NO_MOVEMENTS = /no (?:tienes|hay|existen|registras?) movimientos/i;
export const NO_PERIODS =
  /no (?:tienes|hay|existen|registras?) (?:movimientos facturados|períodos)/i;

/** What is needed of a node of the page. */
interface PagePart {
  readonly nodeType: number;
  readonly data?: string;
  readonly childNodes?: readonly PagePart[];
}

const TEXT_NODE = 3;

/** All text inside an element, with spaces between its parts. */
export const textIn = (node: PagePart): string => cleanText(partsOf(node).join(' '));

const partsOf = ({ nodeType, data = '', childNodes = [] }: PagePart): string[] =>
  nodeType === TEXT_NODE ? [data] : childNodes.flatMap(partsOf);

/** The charts of all limits on the screen. */
export const chartsIn = ($: CheerioAPI) => $('app-progression-chart').toArray();

/** An element of the page, as cheerio types it. */
export type PageElement = ReturnType<typeof chartsIn>[number];

const CURRENCY_OF = words<CardCurrency>('kind of limit', {
  Nacional: 'clp',
  Internacional: 'usd',
});

/** Each limit, by the heading of its chart. */
export function limitsIn($: CheerioAPI, charts: readonly PageElement[]): CardBalances {
  const found = new Map<CardCurrency, CardBalance>();
  for (const chart of charts) {
    const [title] = $(chart).find('h4.chart-title').toArray();
    const currency = CURRENCY_OF(title === undefined ? '' : textIn(title));
    if (found.has(currency)) throw unexpected('shows two limits in a currency', 'chart-title');
    found.set(currency, limitIn(textIn(chart), currency));
  }
  const clp = found.get('clp');
  if (clp === undefined) throw unexpected('shows no limit in pesos', 'app-progression-chart');
  return { clp, usd: found.get('usd') ?? null };
}

/**
 * Each amount follows its label. If the last label has none behind it, those of the last two
 * labels precede them; then both have to add up to the limit.
 */
function limitIn(text: string, currency: CardCurrency): CardBalance {
  const creditLimit = labelled(text, 'Cupo Total', currency);
  if (creditLimit === null) throw unexpected('lacks an amount', 'Cupo Total');
  const isBehind = labelled(text, 'Cupo disponible', currency) !== null;
  const amount = (label: string): number => {
    const found = labelled(text, label, currency, isBehind);
    if (found === null) throw unexpected('lacks an amount', label);
    return found;
  };
  const [currentBalance, availableCredit] = [amount('Cupo utilizado'), amount('Cupo disponible')];
  if (!isBehind && sumMoney([currentBalance, availableCredit], currency) !== creditLimit) {
    throw unexpected('shows amounts that do not add up to the limit', 'Cupo Total');
  }
  return { creditLimit, currentBalance, availableCredit };
}

const AMOUNT = String.raw`((?:US)?\$? ?-?\d[\d.,]*(?: US\$)?)`;

/** The amount beside a label, if any; only some of the labels end with a colon. */
function labelled(
  text: string,
  label: string,
  currency: CardCurrency,
  isBehind = true,
): number | null {
  const pattern = isBehind ? `${label}:? ?${AMOUNT}` : `${AMOUNT} ?${label}`;
  const amount = new RegExp(pattern, 'i').exec(text)?.[1];
  if (amount === undefined) return null;
  return readField(label, () => parseMoney(amount.replace(/ US\$$/, ''), currency));
}

/**
 * When the unbilled purchases are billed and due: "Facturación: 20 marzo 2026". That these days
 * belong to them, and not to the last statement, is our assumption.
 */
export function cycleIn(text: string): BillingCycle {
  const day = (label: string): string => {
    const found = new RegExp(`${label}: (\\d{1,2} [a-z]+ \\d{4})`, 'i').exec(text)?.[1];
    if (found === undefined) throw unexpected('lacks a date', label);
    return readField(label, () => parseDate(found));
  };
  return { billingDate: day('Facturación'), paymentDueDate: day('Vencimiento') };
}

/** First and last day of a billed period: "25 feb 2026 - 26 mar 2026". */
export function periodIn(text: string): Readonly<Record<'start' | 'end', string>> {
  const [first, last, ...more] = text.split(' - ');
  if (first === undefined || last === undefined || more.length > 0) {
    throw unexpected('lacks a period', 'period-accordion-header');
  }
  const day = (one: string): string => readField('period-accordion-header', () => parseDate(one));
  return { start: day(first), end: day(last) };
}

/** Classes of the parts of a row that are read; the bank's own categories are not. */
const PARTS = ['date', 'transaction-amount', 'transaction-detail', 'transaction-installments'];
type Facts = Map<string, string>;

/** The purchases of a statement, newest first. */
export const transactionsIn = ($: CheerioAPI, currency: CardCurrency): CardTransaction[] =>
  newestFirst(rowsIn($, currency).map((facts) => transaction(facts, currency)));

/** The unbilled purchases, newest first; those that cannot be read are left out. */
export function unbilledIn($: CheerioAPI, currency: CardCurrency): Rows<CardTransaction> {
  const part = currency === 'clp' ? 'natTransactions' : 'intTransactions';
  const read = readRows(part, rowsIn($, currency), (facts) => transaction(facts, currency));
  return { ...read, entries: newestFirst(read.entries) };
}

const newestFirst = (rows: readonly CardTransaction[]): CardTransaction[] =>
  rows.toSorted((one, other) => other.transactionDate.localeCompare(one.transactionDate));

/**
 * The rows of purchases in one currency. A list with a purchase in the other currency is refused,
 * as are missing rows without the page's own words for nothing.
 */
function rowsIn($: CheerioAPI, currency: CardCurrency): Facts[] {
  const rows: Facts[] = [];
  // One selector for all rows, which would be compiled again for each row.
  for (const one of $('app-transaction-row, app-transaction-row *').toArray()) {
    if (one.name === 'app-transaction-row') rows.push(new Map());
    const facts = rows.at(-1);
    for (const name of one.attribs['class']?.split(/\s+/) ?? []) {
      if (PARTS.includes(name)) facts?.set(name, textIn(one));
      if (name === 'cargos' || name === 'abonos') facts?.set('kind', name);
    }
  }
  if (rows.length === 0 && !NO_MOVEMENTS.test($.root().toArray().map(textIn).join(' '))) {
    throw unexpected('shows no purchases and does not say so');
  }
  const isDollars = (facts: Facts): boolean => /US\$/.test(facts.get('transaction-amount') ?? '');
  if (
    rows.some(
      (facts) => facts.get('transaction-amount') && isDollars(facts) !== (currency === 'usd'),
    )
  ) {
    throw unexpected('shows a purchase in another currency', 'transaction-amount');
  }
  return rows;
}

function transaction(facts: Facts, currency: CardCurrency): CardTransaction {
  const text = (part: string): string => {
    const found = facts.get(part) ?? '';
    if (found === '') throw unexpected('lacks a part of a row', part);
    return found;
  };
  const shown = readField('transaction-amount', () => price(text('transaction-amount'), currency));
  const isCredit = text('kind') === 'abonos';
  // Only some screens print a sign before what is credited; a charge has none.
  if (!isCredit && shown < 0) throw unexpected('shows a negative charge', 'transaction-amount');
  return {
    transactionDate: readField('date', () => parseDate(text('date'))),
    referenceNumber: null,
    // As one source reads it: the categories beside it are the bank's own.
    description: facts.get('transaction-detail') ?? '',
    location: null,
    isPending: false,
    amount: isCredit && shown !== 0 ? -Math.abs(shown) : shown,
    currency,
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments: installmentsIn(facts.get('transaction-installments')),
  };
}

/** "50.000" or "12,50 US$": the row's class tells charges from credits. */
const price = (text: string, currency: CardCurrency): number =>
  parseMoney(currency === 'usd' ? text.replace(/ ?US\$$/, '') : text, currency);

/**
 * "1 de 1" or nothing is a purchase paid at once; the amount of an instalment is not shown.
 */
function installmentsIn(text = ''): CardTransaction['installments'] {
  if (text === '') return null;
  const [, current, total] = /^(\d{1,3}) de (\d{1,3})$/.exec(text) ?? [];
  if (total === undefined) throw unexpected('lacks a part of a row', 'transaction-installments');
  if (Number(total) < 2) return null;
  return { total: Number(total), current: Number(current), amount: null };
}

export function unexpected(what: string, field?: string): ExtractionError {
  return unexpectedPage(`The screen of a card ${what}`, { page: 'cards', field });
}
