import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard } from '../../families/banking/BankPage.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import type { CardTransaction, Installments } from '../../products/cardTransaction.ts';
import { UNTOLD_SUMMARY } from '../../products/creditCardStatement.ts';
import type { CardBalance } from '../../products/productBalance.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { rowsOf, said } from './parse.ts';
import { CARD_PAGES } from './portal.ts';

type CardCurrency = 'clp' | 'usd';

/** The patterns for empty lists are guesses: no source documents the wording. */
const NO_CARDS = /no (?:posee|tiene|registra|mantiene) tarjetas/;
const NO_PURCHASES = /no (?:hay|existen|registra|tiene|presenta) movimientos/;

const BRAND = /(?:mastercard|visa|american express|amex)[^\n]*/i;

/** A card of the summary: its name, last digits and links. */
interface SummaryCard {
  readonly name: string;
  readonly digits: string;
  readonly links: Readonly<Record<'unbilled' | 'statements', Link>>;
}
const linksIn = ($: CheerioAPI) => $('a').toArray();
type Link = ReturnType<typeof linksIn>[number];

/**
 * The cards of the summary, by their links to the unbilled purchases. The sources read one card;
 * that others follow it, with links of their own, is our assumption.
 */
export function summaryCards($: CheerioAPI): SummaryCard[] {
  const linksTo = (page: RegExp): Link[] =>
    linksIn($).filter((one) =>
      page.test(`${$(one).attr('href') ?? ''} ${$(one).attr('onclick') ?? ''}`),
    );
  const unbilled = linksTo(CARD_PAGES.unbilled);
  const statements = linksTo(CARD_PAGES.statements);
  if (unbilled.length !== statements.length) throw unexpected('cards', 'lacks a link', 'redirect');
  if (unbilled.length === 0 && !NO_CARDS.test(said($))) {
    throw unexpected('cards', 'shows no cards and does not say so', 'redirect');
  }
  return unbilled.map((link, index) => {
    const place = placeOf($, link);
    const [line = ''] = BRAND.exec(place) ?? [];
    const digits = lastDigits($(link).text()) ?? lastDigits(line) ?? lastDigits(place);
    if (digits === null) throw unexpected('cards', 'lacks the number of a card', 'N°');
    const name = cleanText(line.split(/n[°º]|[*x]{2}|\d{4}\s?$/i)[0] ?? '');
    return { name, digits, links: { unbilled: link, statements: statements[index] ?? link } };
  });
}

/** The text around a link, as far as it names the card's brand. */
function placeOf($: CheerioAPI, link: Link): string {
  for (let place = $(link).parent(); place.length > 0; place = place.parent()) {
    const text = place.text().replaceAll('\u00a0', ' ');
    if (BRAND.test(text)) return text;
  }
  throw unexpected('cards', 'names no brand of a card', 'Mastercard, Visa');
}

/** After a mask, or at the end. */
const lastDigits = (text: string): string | null => {
  const line = cleanText(text);
  return (/[*x] ?(\d{4})(?!\d)/i.exec(line) ?? /(?:^| )(\d{4})$/.exec(line))?.[1] ?? null;
};

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return summaryCards(pageIn(document)).map(({ digits }, index) => {
    const key = String(index + 1);
    return {
      key,
      truncatedPan: truncatedPan(digits),
      handles: { national: key, international: key, statements: key },
    };
  });
}

export function readCards(document: RawDocument): BankPage {
  const none: CardBalance = { creditLimit: 0, currentBalance: 0, availableCredit: 0 };
  const cards = summaryCards(pageIn(document)).map(({ name, digits }): IssuedCard => ({
    detail: {
      ...brandWithin(name),
      name,
      // Additional cards have no entry of their own, and each currency has its own limit.
      isAdditionalCard: false,
      singleCreditLimit: false,
      balances: { clp: none, usd: null },
    },
    cardHolderName: null,
    truncatedPan: truncatedPan(digits),
  }));
  return { kind: 'cards', cards, hasLimitsApart: true };
}

/** A card's limits in pesos on its newest statement, with those in dollars beside them. */
export function readLimits(document: RawDocument): BankPage {
  const { card = '', dollars } = document.about;
  return {
    kind: 'limits',
    card,
    balances: {
      clp: limitsIn(document, 'clp'),
      usd: dollars === undefined ? null : (JSON.parse(dollars) as CardBalance),
    },
  };
}

/**
 * The limits of a statement. In pesos, a row `Cupo Total` below headings has the limit, what is used
 * of it and what is left; in dollars, each of them has a row of its own.
 */
export function limitsIn(document: RawDocument, currency: CardCurrency): CardBalance {
  const tables = rowsOf(pageIn(document));
  const amount = (field: string, text: string | undefined): number => {
    if (text === undefined) throw unexpected('statements', 'lacks a limit', field);
    return readField(field, () => money(text, currency));
  };
  const rowNamed = (label: string): string[] | undefined =>
    tables.flat().find((cells) => foldText(cells[0] ?? '') === label && cells.length > 1);
  const whole = rowNamed('cupo total');
  const isTogether = (whole?.length ?? 0) >= 4;
  const part = (label: string, at: number): string | undefined =>
    isTogether ? whole?.[at] : rowNamed(label)?.[1];
  return {
    creditLimit: amount('Cupo Total', whole?.[1]),
    currentBalance: amount('Cupo Utilizado', part('cupo utilizado', 2)),
    availableCredit: amount('Cupo Disponible', part('cupo disponible', 3)),
  };
}

export const readNational = (document: RawDocument): BankPage => readUnbilled(document, 'national');

export const readInternational = (document: RawDocument): BankPage =>
  readUnbilled(document, 'international');

const GROUP = /tarjeta: ?[\d*x -]*(\d{4})/i;
/** Longer texts are not a row that only names a card. */
const LONGEST_GROUP = 80;
const DAY = /^\d{1,2}[-/. ][\p{L}\d]+\.?[-/. ]\d{2,4}$/u;

/**
 * Unbilled purchases in one currency. They are grouped by card, additional ones included, which are
 * billed with the main card.
 */
function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { card = '', others = '' } = document.about;
  const isFile = document.contentType === 'text/csv';
  const all = isFile
    ? document.text.split(/\r?\n/).map((line) => line.split(';').map(cleanText))
    : rowsOf(pageIn(document)).flat();
  const rows: string[][] = [];
  let group: string | undefined;
  let isNamed = true;
  for (const cells of all) {
    const named = GROUP.exec(cells.join(' ').slice(0, LONGEST_GROUP))?.[1];
    if (named !== undefined) group = named;
    // It may be of another card, whose purchases would else be taken for this one's.
    else if (cells.length === 1 && others !== '') group = undefined;
    else if (cells.length >= 4 && DAY.test(cells[0] ?? '')) {
      isNamed &&= group !== undefined;
      if (!others.split(',').includes(group ?? '')) rows.push(cells);
    }
  }
  const saysNone = !isFile && NO_PURCHASES.test(said(pageIn(document)));
  if (!isNamed || (group === undefined && !saysNone)) {
    throw unexpected('national', 'does not name the card of its purchases', 'Tarjeta:');
  }
  const isDollars = (cells: readonly string[]): boolean => /us/i.test(cells.at(-1) ?? '');
  const part = kind === 'national' ? 'natTransactions' : 'intTransactions';
  const currency = kind === 'national' ? 'clp' : 'usd';
  const read = readRows(
    part,
    rows.filter((cells) => isDollars(cells) === (currency === 'usd')),
    (cells) => unbilled(cells, currency),
  );
  return {
    kind,
    owner: card,
    // The page has no further ones.
    total: { from: null, next: null },
    order: 'newest-first',
    ...read,
    entries: byDay(read.entries),
    cycle: { billingDate: null, paymentDueDate: null },
  };
}

/** "00-06" of a purchase that no statement contains yet, "CUOTA02-06" of an older one. */
const IN_TEXT = /(?:^| |CUOTA ?)(\d{1,2}-\d{1,2})(?: Ct)?$/i;

function unbilled(cells: readonly string[], currency: CardCurrency): CardTransaction {
  const [date = '', description = '', reference = ''] = cells;
  const installments = installmentsOf(IN_TEXT.exec(description)?.[1]);
  return purchase(currency, {
    date,
    description,
    reference,
    amount: cells.at(-1) ?? '',
    installments,
  });
}

/** A list newest first; of one day, as the bank lists it. */
const byDay = (rows: readonly CardTransaction[]): CardTransaction[] =>
  rows.toSorted((one, other) => other.transactionDate.localeCompare(one.transactionDate));

/**
 * Credits whose amount has no sign. The two sources that name such words agree on these;
 * `PAGO COTIZACIONES`, for one, is a purchase.
 */
const CREDIT =
  /^(?:monto cancelado|pago (?:tarjeta|total|minimo|en linea)|abono\b|nota de credito|revers)/;

interface PrintedPurchase {
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly reference: string;
  readonly location?: string;
  readonly installments: Installments | null;
}

function purchase(currency: CardCurrency, printed: PrintedPurchase): CardTransaction {
  const { description, reference, location = '', installments } = printed;
  const amount = readField('Monto', () => money(printed.amount, currency));
  const isCredit = amount < 0 || (amount > 0 && CREDIT.test(foldText(description)));
  return {
    transactionDate: readField('Fecha', () => parseDate(withCentury(printed.date))),
    referenceNumber: /^\d+$/.test(reference) && /[1-9]/.test(reference) ? reference : null,
    description,
    location: location || null,
    isPending: false,
    amount: isCredit ? -Math.abs(amount) : amount,
    currency,
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments,
  };
}

/** `10-oct-26` as well as `10-Oct-2026`. */
const withCentury = (text: string): string => text.replace(/([-/. ])(\d\d)$/, '$120$2');

/** `$-100.000`, `US -12,50`. */
const money = (text: string, currency: CardCurrency): number =>
  parseMoney(text.replace(/^(-?)US(?![$D])/i, '$1US$'), currency);

const INSTALLMENT = /^(\d{1,2})[-/ ]+(\d{1,2})[ /]*$/;

/** `02/06`, `02-06`, `02 06 /`; one of one is a purchase without instalments. */
function installmentsOf(text = '', value: number | null = null): Installments | null {
  const [, current, total] = INSTALLMENT.exec(text) ?? [];
  if (total === undefined || Number(total) < 2) return null;
  return { current: Number(current), total: Number(total), amount: value };
}

/** One statement, in pesos or in dollars. */
export function readStatement(document: RawDocument): BankPage {
  const { card = '', currency: told, from = null, next = null } = document.about;
  const currency = told === 'usd' ? 'usd' : 'clp';
  const tables = rowsOf(pageIn(document));
  const after = (...labels: readonly string[]): string[] => {
    for (const cells of tables.flat()) {
      const at = cells.findIndex((cell) =>
        labels.some((label) => foldText(cell).startsWith(label)),
      );
      if (at >= 0 && at + 1 < cells.length) return cells.slice(at + 1);
    }
    return [];
  };
  const valueOf = <T>(read: (text: string) => T, ...labels: readonly string[]): T | null => {
    const [text = ''] = after(...labels);
    return text === '' ? null : readField(labels[0] ?? '', () => read(text));
  };
  const amount = (...labels: readonly string[]): number | null =>
    valueOf((text) => money(text, currency), ...labels);
  const titled = /estado de cuenta (?:inter)?nacional al (\d\d\/\d\d\/\d{4})/.exec(
    foldText(pageIn(document).root().text()),
  )?.[1];
  const statementDate =
    valueOf(parseDate, 'fecha estado de cuenta') ??
    (titled === undefined ? null : parseDate(titled));
  if (statementDate === null) throw unexpected('statements', 'has no date', 'Fecha');
  const [start, end] = after('periodo facturado').map((text) =>
    readField('Período facturado', () => parseDate(text)),
  );
  const { creditLimit, currentBalance, availableCredit } = limitsIn(document, currency);
  const summary = {
    ...UNTOLD_SUMMARY,
    creditLimit,
    usedCredit: currentBalance,
    availableCredit,
    billingPeriodStart: start ?? null,
    billingPeriodEnd: end ?? statementDate,
    paymentDueDate: valueOf(parseDate, 'pagar hasta'),
    newBalance: amount('monto total facturado a pagar', 'monto facturado'),
    minimumPayment: amount('monto minimo a pagar', 'pago minimo'),
  };
  const transactions = byDay(billedIn(tables, currency));
  return {
    kind: 'statements',
    owner: card,
    total: { from, next },
    order: 'newest-first',
    entries: [{ currency, statementDate, summary, transactions }],
  };
}

/**
 * Columns by their headings or else, where a row has other cells than the headings, by the places
 * that the sources read.
 */
const PLACES: Readonly<Record<CardCurrency, Readonly<Record<string, readonly [RegExp, number]>>>> =
  {
    clp: {
      date: [/^fecha/, 1],
      reference: [/referencia/, 2],
      description: [/descripcion/, 3],
      amount: [/monto operacion/, 4],
      installment: [/n[°ºo]? ?cuota|^cuota/, 6],
      value: [/valor cuota/, 7],
      location: [/lugar/, 0],
    },
    usd: { date: [/^fecha/, 1], description: [/descripcion/, 2], amount: [/us\$?$|dolar/, -1] },
  };

/** Fewest cells of a row with a purchase. */
const CELLS = { clp: 8, usd: 7 } as const;

function billedIn(tables: readonly string[][][], currency: CardCurrency): CardTransaction[] {
  const words = ['fecha', 'descripcion', ...(currency === 'usd' ? ['monto'] : [])];
  const own = tables.filter(([head = []]) =>
    words.every((word) => foldText(head.join('|')).includes(word)),
  );
  if (own.length === 0) throw unexpected('statements', 'has no table of purchases', 'Descripción');
  return own.flatMap(([head = [], ...rows]) =>
    rows
      .filter((cells) => cells.length >= CELLS[currency])
      .flatMap((cells) => billed(head.map(foldText), cells, currency) ?? []),
  );
}

function billed(
  headings: readonly string[],
  cells: readonly string[],
  currency: CardCurrency,
): CardTransaction | null {
  const text = (name: string): string => {
    const [heading, at] = PLACES[currency][name] ?? [];
    if (heading === undefined || at === undefined) return '';
    const found =
      headings.length === cells.length ? headings.findIndex((one) => heading.test(one)) : -1;
    return cells.at(found < 0 ? at : found) ?? '';
  };
  const [date, description, value] = [text('date'), text('description'), text('value')];
  // Headings of sections and totals.
  if (date === '' && (description === '' || /^(?:total|\d\.)/i.test(description))) return null;
  const each = value === '' ? null : readField('Valor cuota', () => money(value, currency));
  const printed = text('installment');
  const isWhole = printed === '' && (value === '' || value === text('amount'));
  if (!isWhole && !INSTALLMENT.test(printed)) {
    throw unexpected('statements', 'does not state the instalment of a purchase', 'cuota');
  }
  const installments = installmentsOf(printed, each);
  // A purchase that is announced here is billed from the next statement on.
  if (installments?.current === 0) return null;
  const [amount, reference, location] = [text('amount'), text('reference'), text('location')];
  return purchase(currency, { date, description, amount, reference, location, installments });
}

const unexpected = (page: string, what: string, field: string): ExtractionError =>
  unexpectedPage(`A page of the cards ${what}`, { page, field });
