import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { WithGaps } from '../../contract/gaps.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isOldestFirst } from '../../families/banking/rowOrder.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp, parseNumber } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/** What a page says in its tables, as all of its lists are tables. */
export const said = ($: CheerioAPI): string => foldText($('td, th').text());

/** The patterns for a screen without anything are guesses: no source documents the wording. */
export const NO_ACCOUNTS = /no (?:posee|tiene|registra|mantiene) cuentas/;
const NO_MOVEMENTS = /no (?:hay|existen|registra|tiene|presenta) movimientos/;

export function accountsIn(document: RawDocument): AccountReference[] {
  const { account } = document.about;
  if (document.page !== 'accounts' || hasNoAccount(document)) return [];
  if (account === undefined) throw unexpected('The screen does not name its account', 'N°');
  return [{ accountNumber: account, currency: 'clp', handle: '' }];
}

const hasNoAccount = (document: RawDocument): boolean => {
  const $ = pageIn(document);
  return !isAccountTable($) && NO_ACCOUNTS.test(said($));
};

/**
 * Its number, after the words for it. That the screen prints it is our assumption: the sources name
 * the account only by its kind.
 */
export function accountNumberIn($: CheerioAPI): string | null {
  const text = foldText($('body').text());
  const [, number] =
    /(?:cuenta corriente|cuenta) (?:pesos )?(?:n[°ºo]\.?|numero):? ?(\d[\d.-]{3,20}\d)/.exec(
      text,
    ) ?? [];
  return number?.replaceAll(/\D/g, '') ?? null;
}

/**
 * The account on the screen. Its balance is what the newest movement leaves behind; the bank states
 * no other. How the screen leads to further accounts is not documented, so that there may be some.
 */
export function readAccounts(document: RawDocument): BankPage & WithGaps {
  const list = { kind: 'accounts', asOf: document.about['date'] ?? '', creditLines: [] } as const;
  const [reference] = accountsIn(document);
  if (reference === undefined) return { ...list, accounts: [] };
  const [newest] = screenIn(document);
  if (newest === undefined) throw unexpected('The screen shows no balance', 'Saldo');
  const account = {
    accountNumber: reference.accountNumber,
    accountType: 'corriente',
    productName: 'Cuenta Corriente',
    currentBalance: newest.balance,
    availableBalance: newest.balance,
    withholdings: 0,
    currency: 'clp',
  } as const;
  return { ...list, accounts: [account], gaps: { accounts: null } };
}

const COLUMNS = {
  date: /^fecha/,
  description: /descrip|detalle|glosa/,
  charge: /cargo|debito/,
  credit: /abono|credito/,
  balance: /saldo/,
} as const;
type Column = keyof typeof COLUMNS;

/** The cells of each row of every table; rows of tables within a cell belong to the inner table. */
export function rowsOf($: CheerioAPI): string[][][] {
  return $('table')
    .toArray()
    .map((table) =>
      $(table)
        .find('tr')
        .filter((_index, row) => $(row).closest('table').get(0) === table)
        .toArray()
        .map((row) =>
          row.children
            .filter((one) => 'name' in one && (one.name === 'td' || one.name === 'th'))
            .map((one) => cleanText($.text([one]))),
        ),
    );
}

/** The table of movements; its headings are ordinary cells, and a title may precede them. */
function accountTable($: CheerioAPI): { head: string[]; rows: string[][] } | null {
  for (const rows of rowsOf($)) {
    for (const [index, cells] of rows.entries()) {
      const head = cells.map((one) => foldText(one));
      const isHead = Object.values(COLUMNS).every((column) => head.some((one) => column.test(one)));
      if (isHead && cells.length <= 12) return { head, rows: rows.slice(index + 1) };
    }
  }
  return null;
}

export const isAccountTable = ($: CheerioAPI): boolean => accountTable($) !== null;

/** The movements on the screen, newest first. */
export function screenIn(document: RawDocument): Movement[] {
  const $ = pageIn(document);
  const table = accountTable($);
  if (table === null) throw unexpected('The screen has no table of movements', 'Fecha');
  const { head, rows } = table;
  const movements = rows.flatMap((cells): Movement[] => {
    const text = (column: Column): string =>
      cells[head.findIndex((one) => COLUMNS[column].test(one))] ?? '';
    // Totals and notices below the movements have no date.
    if (!/\d{1,2}[-/.]\d{1,2}/.test(text('date'))) return [];
    const amount = (column: 'charge' | 'credit'): number =>
      text(column) === '' ? 0 : Math.abs(readField(column, () => parseClp(text(column))));
    const [charge, credit] = [amount('charge'), amount('credit')];
    if (charge !== 0 && credit !== 0) throw unexpected('A movement is of both kinds', 'Cargo');
    return [
      {
        type: credit === 0 ? 'outflow' : 'inflow',
        date: readField('Fecha', () => parseDate(text('date'))),
        time: null,
        description: text('description'),
        transactionNumber: null,
        amount: charge + credit,
        balance: readField('Saldo', () => parseClp(text('balance'))),
      },
    ];
  });
  if (movements.length === 0 && !NO_MOVEMENTS.test(said($))) {
    throw unexpected('The screen shows no movements and does not say so', 'Fecha');
  }
  return newestFirst(movements);
}

const newestFirst = (movements: Movement[]): Movement[] =>
  isOldestFirst(movements, 'clp') ? movements.reverse() : movements;

/**
 * The movements of a month's file, newest first: the lines that begin with `2`, in columns of fixed
 * width. What the other lines contain is not documented.
 */
export function historyIn({ text }: RawDocument): Movement[] {
  const lines = text.split(/\r?\n/);
  if (!lines.some((line) => /^\d/.test(line))) {
    throw unexpected('A month’s file contains no records', 'TXT');
  }
  return newestFirst(lines.filter((line) => line.startsWith('2')).map(movementIn));
}

function movementIn(line: string): Movement {
  const [, sign, amount = '', balance = ''] =
    /^([+-])\s*(\S+)\s+(\S+)\s*$/.exec(line.slice(71)) ?? [];
  const type = TYPES[line.charAt(70)];
  if (type === undefined || sign !== '+') throw unexpected('A record has other columns', 'TXT');
  const number = cleanText(line.slice(61, 70));
  return {
    type,
    date: readField('Fecha', () => parseDate(line.slice(1, 11))),
    time: null,
    description: cleanText(line.slice(11, 61)),
    transactionNumber: /[^0]/.test(number) ? number : null,
    amount: wholePesos('Monto', amount),
    balance: wholePesos('Saldo', balance),
  };
}

/** A charge and a credit. */
const TYPES: Readonly<Record<string, Movement['type']>> = { C: 'outflow', A: 'inflow' };

/** `12345,00` */
function wholePesos(field: string, text: string): number {
  const value = readField(field, () => parseNumber(text, 2));
  if (Number.isInteger(value)) return value;
  throw new ParseError('amount', 'not whole pesos', field);
}

export const readScreen = (document: RawDocument): BankPage =>
  movementsPage(document, screenIn(document));

export const readHistory = (document: RawDocument): BankPage =>
  movementsPage(document, historyIn(document));

/** Of the screen, only the movements that no file repeats. */
function movementsPage({ about }: RawDocument, rows: readonly Movement[]): BankPage {
  const { account = '', from = null, next = null, start = '0', end } = about;
  return {
    kind: 'movements',
    owner: account,
    total: { from, next },
    order: 'newest-first',
    hasPrintedBalances: true,
    entries: rows.slice(Number(start), end === undefined ? rows.length : Number(end)),
  };
}

export const unexpected = (message: string, field: string): ExtractionError =>
  unexpectedPage(message, { page: 'movements', field });
