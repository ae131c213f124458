import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { accountTypes } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Movement } from '../../products/movement.ts';
import type { CreditLine } from '../../products/productBalance.ts';
import { isIsoDate, parseTime } from '../../shared/dates.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText } from '../../shared/text.ts';
import { accountsAnswer, balancesAnswer, claimsAnswer, movementsAnswer } from './answers.ts';
import { readLoans, readMortgages } from './credits.ts';
import {
  readCards,
  readLimits,
  readNoCards,
  readStatement,
  readStatementIndex,
  readUnbilled,
} from './parseCards.ts';

type Read = (document: RawDocument) => BankPage;

/** Readers of the bank's documented services, by page. */
const PAGES: Readonly<Record<string, Read>> = {
  profile: (document) => ({ kind: 'profile', ...personIn(document) }),
  accounts: readAccounts,
  balances: readBalances,
  movements: readMovements,
  loans: readLoans,
  mortgages: readMortgages,
  cards: readCards,
  'no-cards': readNoCards,
  limits: readLimits,
  national: (document) => readUnbilled(document, 'national'),
  international: (document) => readUnbilled(document, 'international'),
  'statement-index': readStatementIndex,
  statement: readStatement,
};

/** Parses a page of the bank. */
export const parse = parseWith(PAGES);

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return listed(document).map(({ numero }) => ({
    accountNumber: numero,
    currency: 'clp',
    handle: numero,
  }));
}

/** A person without accounts has no list. */
const listed = (document: RawDocument) => accountsAnswer.read(document).cuentas ?? [];

/** The family name has its own claim; no source tells whether `nombre_cliente` contains it too. */
export function personIn(document: RawDocument): { rut: string; name: string } {
  const claims = claimsAnswer.read(document);
  const name = cleanText(claims.nombre_cliente);
  const family = cleanText(claims.apellido_p_cliente ?? '');
  return {
    rut: readRut(claims.rut_cliente.replace(/^0+/, '')),
    name: name.includes(family) ? name : `${name} ${family}`,
  };
}

/** `Prima` is an account type that no source describes, so it keeps the bank's word. */
const accountType = accountTypes({
  Corriente: 'corriente',
});

function readAccounts(document: RawDocument): BankPage {
  const accounts = listed(document).map(({ numero, tipo }): AccountDetail => ({
    accountNumber: numero,
    ...accountType(tipo),
    productName: `Cuenta ${cleanText(tipo)}`,
    currentBalance: 0,
    availableBalance: 0,
    withholdings: 0,
    currency: 'clp',
  }));
  const asOf = document.about['date'] ?? '';
  return { kind: 'accounts', asOf, accounts, creditLines: [], hasBalancesApart: true };
}

function readBalances(document: RawDocument): BankPage {
  const { numero, saldoContable, saldoDisponible, lineaSobregiro } = balancesAnswer.read(document);
  const account = document.about['account'] ?? '';
  if (numero !== account) {
    throw unexpectedPage('The bank shows a different account than requested');
  }
  return {
    kind: 'balances',
    account,
    currentBalance: saldoContable,
    availableBalance: saldoDisponible,
    creditLine: lineaSobregiro && creditLineOf(account, lineaSobregiro),
  };
}

/** Both amounts are zero if there is no credit line. */
function creditLineOf(
  associatedAccountNumber: string,
  line: { readonly montoUtilizado: number; readonly saldoDisponible: number },
): CreditLine | null {
  const creditLimit = line.montoUtilizado + line.saldoDisponible;
  if (creditLimit === 0) return null;
  return {
    creditLimit,
    currentBalance: line.montoUtilizado,
    availableBalance: line.saldoDisponible,
    associatedAccountNumber,
  };
}

/** The bank returns movements without balances; these are derived from the account's balance. */
function readMovements(document: RawDocument): BankPage {
  const { movimientos } = movementsAnswer.read(document);
  let balance = Number(document.about['balance']);
  const entries = movimientos.map((row): Movement => {
    const [date = '', time = ''] = row.fechaMovimiento.slice(0, 19).split('T');
    if (!isIsoDate(date)) {
      throw unexpectedPage('A movement has no date', {
        page: document.page,
        field: 'fechaMovimiento',
      });
    }
    const isInflow = row.tipo === 'A';
    const amount = Math.round(Number(row.monto));
    const after = balance;
    balance -= isInflow ? amount : -amount;
    return {
      type: isInflow ? 'inflow' : 'outflow',
      date,
      // Midnight means that the movement has no time.
      time: time === '00:00:00' ? null : parseTime(time),
      description: cleanText(row.glosa),
      transactionNumber: row.serie == null || /^0*$/.test(row.serie) ? null : row.serie,
      amount,
      balance: after,
    };
  });
  if (entries.some(({ date }, index) => date > (entries[index - 1]?.date ?? date))) {
    throw unexpectedPage('The movements are not sorted from newest to oldest', {
      page: document.page,
    });
  }
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    // A single answer contains everything that the bank shows.
    total: { from: null, next: null },
    order: 'newest-first',
    entries,
  };
}
