import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { words } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { chileanDay, isIsoDate, parseDate, parseTime } from '../../shared/dates.ts';
import { parseMoney, sumMoney } from '../../shared/money.ts';
import { cleanText } from '../../shared/text.ts';
import { accountsAnswer, balancesAnswer, movementsAnswer } from './answers.ts';
import type { OfficeBankingMovement } from './answers.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { NO_DATA } from './portal.ts';

/** The bank's currency codes. */
export const currencyCodes: Readonly<Record<Currency, string>> = {
  clp: 'CLP',
  usd: 'USD',
  eur: 'EUR',
  uf: 'UF',
};
const currencyOf = words<Currency>('currency', { CLP: 'clp', USD: 'usd', EUR: 'eur', UF: 'uf' });

export function parse(document: RawDocument): BankPage {
  switch (document.page) {
    case 'accounts':
      return readAccounts(document);
    case 'balances':
      return readBalances(document);
    default:
      return readMovements(document);
  }
}

/** Taken from the balances: the list of accounts contains only their numbers. */
export function accountsIn({ page, about }: RawDocument): AccountReference[] {
  if (page !== 'balances') return [];
  const { account = '', currency = '' } = about;
  return [
    {
      accountNumber: account,
      currency: currencyOf(currency),
      handle: account,
    },
  ];
}

/** `2026-01-31`, with or without a time, or `31/01/2026`. */
export function readDay(text: string): string {
  const day = text.slice(0, 10);
  return isIsoDate(day) ? day : parseDate(day);
}

/** The bank's day, for which some accounts have the first day of the calendar. */
export const readToday = (text: string): string =>
  text.startsWith('0001') ? chileanDay(new Date()) : readDay(text);

type MovementsResult = NonNullable<AnswerOf<typeof movementsAnswer>['Result']>;

/** Where the next page begins; null after the last one, which may also be an empty page. */
export function nextPlaceIn({ Detalle, MovimientoHasta }: MovementsResult): string | null {
  const place = String(MovimientoHasta ?? '');
  return Detalle.length === 0 || place === '' ? null : place;
}

function readAccounts(document: RawDocument): BankPage {
  const { Cuentas } = accountsAnswer.read(document);
  return {
    kind: 'accounts',
    // The list has no date.
    asOf: '',
    accounts: Cuentas.map(({ NumeroCuenta }): AccountDetail => ({
      accountNumber: NumeroCuenta,
      // Office Banking has no other type.
      accountType: 'corriente',
      productName: 'Cuenta Corriente',
      // Replaced by the values from the page of the balances, which also contains the currency.
      currentBalance: 0,
      availableBalance: 0,
      withholdings: 0,
      currency: 'clp',
    })),
    creditLines: [],
    hasBalancesApart: true,
  };
}

function readBalances(document: RawDocument): BankPage {
  const { SaldoTotal, SaldoDisponible } = balancesAnswer.read(document).Result;
  const { account = '', currency: code = '' } = document.about;
  const currency = currencyOf(code);
  return {
    kind: 'balances',
    account,
    currency,
    currentBalance: parseMoney(SaldoTotal, currency),
    availableBalance: parseMoney(SaldoDisponible, currency),
  };
}

function readMovements(document: RawDocument): BankPage {
  const { Result, Mensaje } = movementsAnswer.read(document);
  const rows = Result?.Detalle ?? [];
  if (rows.length === 0 && !NO_DATA.test(Mensaje?.Texto ?? '')) {
    throw unexpectedPage('The bank shows no movements and does not say so');
  }
  const entries = rows.map(readMovement);
  demandChain(entries, currencyOf(document.about['currency'] ?? 'CLP'));
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: {
      from: document.about['from'] ?? null,
      next: Result === null ? null : nextPlaceIn(Result),
    },
    order: orderOf(entries),
    entries,
  };
}

/**
 * Between movements with consecutive numbers, the balance changes by the newer one's amount. Others
 * may have movements between them that are outside of the range, which is by another date.
 */
function demandChain(entries: readonly Movement[], currency: Currency): void {
  const isWhole = entries.every((one, index) => {
    const next = entries[index + 1];
    const step = Number(one.transactionNumber) - Number(next?.transactionNumber);
    if (next === undefined || Math.abs(step) !== 1) return true;
    const [newer, older] = step > 0 ? [one, next] : [next, one];
    const change = newer.type === 'inflow' ? newer.amount : -newer.amount;
    return sumMoney([older.balance, change], currency) === newer.balance;
  });
  if (isWhole) return;
  throw unexpectedPage('A balance does not follow from the movement before it', {
    page: 'movements',
    field: 'NuevoSaldo',
  });
}

/** Ascending numbers are from old to new; the sources do not tell which order the bank has. */
function orderOf(entries: readonly Movement[]): 'newest-first' | 'oldest-first' {
  const numbers = entries.flatMap(({ transactionNumber }) => transactionNumber ?? []).map(Number);
  return Number(numbers[0]) < Number(numbers.at(-1)) ? 'oldest-first' : 'newest-first';
}

function readMovement(row: OfficeBankingMovement): Movement {
  // A deposit in clearing has its own number until the money is available.
  const isInClearing = !['H', 'D'].includes((row.TipoMovimiento ?? '').trim());
  if (!isInClearing && row.EsAbono === row.EsCargo) {
    throw unexpectedPage('A movement is neither a charge nor a credit');
  }
  const digits = (row.HoraTransaccion ?? '').replaceAll(':', '').padEnd(6, '0');
  const amount = row.Monto ?? row.Importe ?? 0;
  const isCharge = row.EsCargo || (!row.EsAbono && amount < 0);
  const number = String(row.NroMovimiento);
  return {
    type: isCharge ? 'outflow' : 'inflow',
    date: readDay(row.FechaContableMovimiento),
    time: !row.HoraTransaccion ? null : parseTime(digits.replace(/^(..)(..)(..)$/, '$1:$2:$3')),
    description: cleanText(row.Descripcion ?? ''),
    transactionNumber: isInClearing || /^0*$/.test(number) ? null : number,
    amount: Math.abs(amount),
    balance: row.NuevoSaldo,
  };
}
