import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { words } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { isIsoDate, parseDate, parseTime } from '../../shared/dates.ts';
import { parseMoney } from '../../shared/money.ts';
import { cleanText } from '../../shared/text.ts';
import { accountsAnswer, balancesAnswer, movementsAnswer } from './answers.ts';
import type { OfficeBankingMovement } from './answers.ts';
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
    hasLinesApart: true,
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
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    // The last page is empty.
    total: {
      from: document.about['from'] ?? null,
      next: Result === null || rows.length === 0 ? null : String(Result.MovimientoHasta),
    },
    order: 'newest-first',
    entries: rows.map(readMovement),
  };
}

function readMovement(row: OfficeBankingMovement): Movement {
  // A deposit in clearing has its own number until the money is available.
  const isInClearing = (row.TipoMovimiento ?? '').trim() === '';
  if (!isInClearing && row.EsAbono === row.EsCargo) {
    throw unexpectedPage('A movement is neither a charge nor a credit');
  }
  const digits = row.HoraTransaccion.replaceAll(':', '').padEnd(6, '0');
  return {
    type: isInClearing || row.EsAbono ? 'inflow' : 'outflow',
    date: readDay(row.FechaContableMovimiento),
    time:
      row.HoraTransaccion === '' ? null : parseTime(digits.replace(/^(..)(..)(..)$/, '$1:$2:$3')),
    description: cleanText(row.Descripcion),
    transactionNumber: isInClearing ? null : String(row.NroMovimiento),
    amount: Math.abs(row.Monto ?? row.Importe ?? 0),
    balance: row.NuevoSaldo,
  };
}
