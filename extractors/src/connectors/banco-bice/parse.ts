import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { words } from '../../families/banking/words.ts';
import type { WordOr } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { AccountType, Currency } from '../../products/enumerations.ts';
import type { CreditLine } from '../../products/productBalance.ts';
import { readRut } from '../../shared/rut.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import { balanceAnswer, productsAnswer, userAnswer } from './answers.ts';
import type { PeriodsAnswer } from './answers.ts';
import { readCards, readInternational, readNational, readStatements } from './parseCards.ts';
import { readDay, readMovements, readPeriod, whole } from './parseMovements.ts';

const READERS: Readonly<Record<string, (document: RawDocument) => BankPage>> = {
  profile: readProfile,
  accounts: readAccounts,
  balances: readBalances,
  movements: readMovements,
  period: readPeriod,
  cards: readCards,
  national: readNational,
  international: readInternational,
  statements: readStatements,
};

/** Parses a page of the bank. */
export const parse = parseWith(READERS);

/** The kinds of account, in the order in which they are requested. */
const KINDS = {
  Cuenta_Corriente: { accountType: 'corriente' },
  Cuenta_Vista: { accountType: 'vista' },
  Cuenta_Retiro_AFP: { accountType: 'otro', accountTypeText: 'Cuenta Retiro AFP' },
} as const satisfies Readonly<Record<string, WordOr<'accountType', AccountType>>>;
type Kind = keyof typeof KINDS;

function listed(document: RawDocument): { readonly kind: Kind; readonly number: string }[] {
  const { productos } = productsAnswer.read(document);
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    (productos[kind] ?? []).map(({ numeroCuenta }) => ({ kind, number: numeroCuenta })),
  );
}

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return listed(document).map(({ number }) => ({
    accountNumber: number,
    currency: 'clp',
    handle: number,
  }));
}

/** Keycloak's user name is the RUT that was typed. */
function readProfile(document: RawDocument): BankPage {
  const { preferred_username: username, name } = userAnswer.read(document);
  return { kind: 'profile', rut: readRut(username.replace(/^0+/, '')), name: cleanText(name) };
}

function readAccounts(document: RawDocument): BankPage {
  const accounts = listed(document).map(({ kind, number }): AccountDetail => ({
    accountNumber: number,
    ...KINDS[kind],
    productName: kind.replaceAll('_', ' '),
    currentBalance: 0,
    availableBalance: 0,
    withholdings: 0,
    currency: 'clp',
  }));
  const asOf = document.about['date'] ?? '';
  return { kind: 'accounts', asOf, accounts, creditLines: [], hasBalancesApart: true };
}

/** The bank's own codes, and ISO 4217 codes. */
const currencyOf = words<Currency>('currency', {
  '000': 'clp',
  CLP: 'clp',
  '013': 'usd',
  USD: 'usd',
});

/** The book balance of an account, from which its movements' balances are derived. */
export function balancesIn(document: RawDocument) {
  const { saldoContableMonto, saldoContableCodigoMoneda } = balanceAnswer.read(document);
  return { amount: Number(saldoContableMonto), currency: currencyOf(saldoContableCodigoMoneda) };
}

function readBalances(document: RawDocument): BankPage {
  const answer = balanceAnswer.read(document);
  const account = document.about['account'] ?? '';
  const { amount, currency } = balancesIn(document);
  const available = Number(answer.saldoDisponibleMonto);
  return {
    kind: 'balances',
    account,
    currency,
    currentBalance: currency === 'clp' ? whole(amount) : amount,
    availableBalance: currency === 'clp' ? whole(available) : available,
    creditLine: creditLineOf(account, answer),
  };
}

/** The approved amount is zero, blank or null if there is no credit line. */
function creditLineOf(
  associatedAccountNumber: string,
  line: AnswerOf<typeof balanceAnswer>,
): CreditLine | null {
  const read = (text: string | null): number | null =>
    text === null || text.trim() === '' ? null : whole(Number(text));
  const [creditLimit, used] = [read(line.montoAprobadoMonto), read(line.montoUtilizadoMonto)];
  if (creditLimit === null || creditLimit === 0) return null;
  if (used === null) {
    throw unexpectedPage('A credit line lacks the amount used', {
      page: 'balances',
      field: 'montoUtilizadoMonto',
    });
  }
  return {
    creditLimit,
    currentBalance: used,
    // Negative if more than the limit is used.
    availableBalance: read(line.montoDisponibleMonto) ?? creditLimit - used,
    associatedAccountNumber,
  };
}

/** What is needed to request an account's statements, newest first. */
export interface AccountPeriods {
  /** The number by which the bank's services identify the account. */
  readonly account: string;
  readonly currencyCode: string;
  readonly periods: readonly {
    readonly startDate: string;
    readonly endDate: string;
    /** `endDate` in ISO format. */
    readonly endDay: string;
  }[];
}

/** Only digits, without leading zeros: "07-12345-6" is the account 07123456. */
const bare = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+/, '');

export function periodsOf({ data }: PeriodsAnswer, accountNumber: string): AccountPeriods {
  const [own, ...more] = data.accounts.filter(
    ({ formattedProductNumber }) => bare(formattedProductNumber) === bare(accountNumber),
  );
  if (own === undefined || more.length > 0) {
    throw unexpectedPage('The bank does not list the account’s periods exactly once', {
      page: 'periods',
      field: 'formattedProductNumber',
    });
  }
  const periods = own.periods.map(({ startDate, endDate }) => ({
    startDate,
    endDate,
    endDay: readDay('endDate', endDate),
  }));
  periods.sort((one, other) => other.endDay.localeCompare(one.endDay));
  return { account: own.maskedProductNumber, currencyCode: own.currencyCode, periods };
}
