import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { words } from '../../families/banking/words.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { InvestorProfile, MutualFund, TermDeposit } from '../../products/investmentReport.ts';
import { parseDate } from '../../shared/dates.ts';
import { parseClp, parseCount, parseNumber } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';

/**
 * The texts of the screens of deposits and of funds, with each run of white space as one space. All
 * labels, their order and the formats are those that the finance dashboard "banchile" reads since
 * 2026-07, and that its tests show.
 */
export type Kind = 'deposits' | 'funds';

/** A value ends where the next label begins. */
const LISTS = {
  deposits: { start: /mis depósitos a plazo/i, end: /te puede interesar/i },
  funds: { start: /mis fondos mutuos/i, end: /revisa nuestra completa oferta/i },
} as const;
/** Of each row, as opposed to "Ver detalles" in an advertisement. */
const BUTTON = /ver detalle(?!s)/i;

const TOTALS = {
  deposits: /saldo depósitos en pesos (\$ ?[\d.]+) cantidad \d/i,
  funds: /saldo total en fondos mutuos (?:\| )?(?:ocultar saldos )?(\$ ?[\d.]+)(?= [^\d,.])/i,
} as const;
const COUNT = /cantidad (\d{1,4})(?= [^\d,.])/i;

const BALANCE = /mi saldo (\$ ?-?[\d.]+)(?= [^\d,.]|$)/i;

/** Where the details begin, in letters that distinguish them from an advertisement's button. */
const DETAILS = {
  deposits: { start: 'Detalle del Depósito a Plazo', end: /fecha emisión \d\d\/\d\d\/\d{4}/i },
  funds: { start: 'Acerca del fondo', end: /acumulada año [+-]?[\d.,]+ ?%/i },
} as const;

/** The texts of the rows, each until its button. */
function rowsIn(kind: Kind, text: string): string[] {
  const { start, end } = LISTS[kind];
  const from = text.search(start);
  if (from === -1) return [];
  const [rows = ''] = text.slice(from).split(end);
  return rows
    .split(BUTTON)
    .slice(0, -1)
    .map((row) => row.trim());
}

export const countOf = (kind: Kind, text: string): number => rowsIn(kind, text).length;

/**
 * Whether the screen shows as many deposits as it counts, and funds that add up to their total: it
 * is filled while one looks.
 */
export function isWhole(kind: Kind, text: string): boolean {
  if (!LISTS[kind].end.test(text) || !TOTALS[kind].test(text)) return false;
  const rows = rowsIn(kind, text);
  if (kind === 'deposits') return Number(COUNT.exec(text)?.[1]) === rows.length;
  if (!rows.every((row) => BALANCE.test(row))) return false;
  return rows.reduce((sum, row) => sum + balanceOf(row), 0) === totalOf(text);
}

/** The details that the page shows last, since those of a row may follow others; null if none. */
export function detailIn(kind: Kind, text: string): string | null {
  const { start, end } = DETAILS[kind];
  const at = text.lastIndexOf(start);
  const detail = at === -1 ? '' : text.slice(at);
  return end.test(detail) ? detail : null;
}

/** Nobody documents where the bank shows pension savings and stocks. */
export function readInvestments({ text }: RawDocument): BankPage {
  const lines = text.split('\n');
  const second = lines.findIndex((line) => TOTALS.funds.test(line));
  const [deposits = '', ...depositDetails] = lines.slice(0, second === -1 ? 1 : second);
  const [funds = '', ...fundDetails] = lines.slice(second === -1 ? lines.length : second);
  return {
    kind: 'investments',
    holdings: {
      investorProfile: profileIn(funds),
      rates: null,
      termDeposits: readDeposits(deposits, depositDetails),
      mutualFunds: readFunds(funds, fundDetails),
      apvs: [],
      equities: [],
    },
    gaps: { apvs: null, equities: null },
  };
}

const depositType = words<TermDeposit['type']>('kind of deposit', { Renovable: 'renewal-term' });
/** No source shows an amount in another currency. */
const depositCurrency = words<Currency>('currency', { CLP: 'clp' });
const fundCurrency = words<Currency>('currency', { PESO: 'clp' });

const NUMBER = /n ?[°º] ?depósito:? (\d{6,30})(?= )/i;

function readDeposits(list: string, details: readonly string[]): TermDeposit[] {
  const rows = rowsIn('deposits', list);
  demand(isWhole('deposits', list) && rows.length === details.length, 'every deposit');
  const numbers = details.map((text) => printed(text, 'N° Depósito', NUMBER));
  demand(new Set(numbers).size === numbers.length, 'each deposit once');
  return details.map((text, index) => {
    const one = readDeposit(text);
    const row = rows[index] ?? '';
    demand(
      one.finalAmount === finalAmountOf(row) && one.expirationDate === expirationOf(row),
      'the details of its own deposit',
    );
    return one;
  });
}

const finalAmountOf = (text: string): number =>
  pesos(text, 'Monto a recibir', /monto a recibir (\$ ?[\d.]+)(?= [^\d,.]|$)/i);
const expirationOf = (text: string): string =>
  date(text, 'Vencimiento', /vencimiento (\d\d\/\d\d\/\d{4})(?= |$)/i);

function readDeposit(text: string): TermDeposit {
  const investmentAmount = pesos(
    text,
    'Monto Inicial',
    /monto inicial (\$ ?[\d.]+)(?= [^\d,.]|$)/i,
  );
  const finalAmount = finalAmountOf(text);
  return {
    type: depositType(printed(text, 'Tipo de depósito', /tipo de depósito (\p{L}{1,30})(?= )/iu)),
    investmentAmount,
    finalAmount,
    currency: depositCurrency(
      printed(text, 'Tipo de moneda', /tipo de moneda (\p{L}{1,30})(?= )/iu),
    ),
    expirationDate: expirationOf(text),
    investmentDate: date(text, 'Fecha emisión', /fecha emisión (\d\d\/\d\d\/\d{4})(?= |$)/i),
    profit: finalAmount - investmentAmount,
    baseInterestRate: monthlyRate(text),
    periodInterestRate: percent(text, 'Tasa período', /tasa período ([\d.,]{1,20}) ?%(?= |$)/i),
    termDays: readField('Plazo', () =>
      parseCount(printed(text, 'Plazo', /plazo (\d{1,5}) días(?= )/i)),
    ),
  };
}

/** The rate for 30 days: the bank prints that of a year of 360 days, at simple interest. */
function monthlyRate(text: string): number {
  const label = 'Tasa base';
  const days = printed(text, label, /tasa base \((\d{1,3}) días\)/i);
  const rate = percent(text, label, /tasa base \(\d{1,3} días\) ([\d.,]{1,20}) ?%(?= |$)/i);
  return Number(((rate * 30) / parseCount(days)).toFixed(4));
}

function readFunds(list: string, details: readonly string[]): MutualFund[] {
  const rows = rowsIn('funds', list);
  demand(isWhole('funds', list) && rows.length === details.length, 'every fund');
  const funds = details.map((text, index) => readFund(text, rows[index] ?? ''));
  const names = funds.map(({ description }) => description);
  demand(new Set(names).size === names.length, 'each fund once');
  return funds;
}

/** The row has the amounts; the details, which the bank updates apart, how many shares they are. */
function readFund(text: string, row: string): MutualFund {
  const name = printed(text, 'Acerca del fondo', /^Acerca del fondo (.{1,200}) VER FICHA /i);
  const series = printed(row, 'Serie', /serie (\S{1,40}) lo que he invertido: \$/i);
  const description = `${name} Serie ${series}`;
  const isOwn = printed(text, 'Serie', /serie: (\S{1,40})(?= )/i) === series;
  demand(isOwn && row.includes(`${description} `), 'the details of its own fund');
  return {
    description,
    assetAmount: fourDecimals(text, 'N° de cuotas', /n ?[°º] de cuotas: ([\d.,]+)(?= \p{L}|$)/giu),
    netAssetValue: fourDecimals(text, 'Valor cuota', /valor cuota: \$ ?([\d.,]+)(?= \p{L}|$)/giu),
    balance: balanceOf(row),
    currency: fundCurrency(printed(text, 'Moneda', /moneda (\p{L}{1,30}) riesgo/iu)),
    profit: pesos(
      row,
      'Variación histórica',
      /variación histórica: (-? ?\$ ?-?[\d.]+)(?= [^\d,.]|$)/i,
    ),
  };
}

const balanceOf = (row: string): number => pesos(row, 'Mi saldo', BALANCE);
const totalOf = (list: string): number => pesos(list, 'SALDO TOTAL EN FONDOS MUTUOS', TOTALS.funds);

/** In the words of the product, of which a source shows "Moderado". Null if the page has none. */
function profileIn(list: string): InvestorProfile | null {
  const word = /tu perfil de inversionista elegido es: (\p{L}{1,30})(?= )/iu.exec(list)?.[1];
  return word === undefined ? null : profile(word);
}

const profile = words<InvestorProfile>('profile', {
  Conservador: 'conservative',
  Moderado: 'moderate',
  Balanceado: 'balanced',
  Decidido: 'decisive',
  Agresivo: 'aggressive',
});

function printed(text: string, field: string, value: RegExp): string {
  const found = value.exec(text)?.[1];
  if (found !== undefined) return found;
  throw unexpectedPage('The bank does not show an investment in the expected form', { field });
}

const pesos = (text: string, field: string, value: RegExp): number =>
  readField(field, () => parseClp(printed(text, field, value)));

const date = (text: string, field: string, value: RegExp): string =>
  readField(field, () => parseDate(printed(text, field, value)));

const percent = (text: string, field: string, value: RegExp): number =>
  readField(field, () => parseNumber(printed(text, field, value), 4));

/** The last of several: after yesterday's figures come today's. */
function fourDecimals(text: string, field: string, value: RegExp): number {
  const last = [...text.matchAll(value)].at(-1)?.[1];
  if (last === undefined) {
    throw unexpectedPage('The bank does not show a fund in the expected form', { field });
  }
  return readField(field, () => parseNumber(last, 4));
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw unexpectedPage(`The bank does not show ${what}`, { page: 'investments' });
}
