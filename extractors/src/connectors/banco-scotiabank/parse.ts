import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { demandListed, parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { accountTypes, words } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { CreditLine } from '../../products/productBalance.ts';
import { parseMoney, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { bareDigits, cleanText } from '../../shared/text.ts';
import { accountsAnswer } from './answers.ts';
import type { ScotiabankAccount } from './answers.ts';
import { readCards, readLimits, readUnbilled } from './parseCards.ts';
import { readHistory } from './parseHistory.ts';
import { readStatement, readStatementIndex } from './parseStatements.ts';

const READERS: Readonly<Record<string, (document: RawDocument) => BankPage>> = {
  accounts: readAccounts,
  movements: readHistory,
  cards: readCards,
  limits: readLimits,
  national: (document) => readUnbilled(document, 'national'),
  international: (document) => readUnbilled(document, 'international'),
  'statement-index': readStatementIndex,
  statement: readStatement,
};

/** Parses a page of the bank. */
export const parse = parseWith(READERS);

const CURRENT = 'CTACTE';
const LINE = 'LICRED';

/** `CTANI` is an account type that no source describes, so it keeps the bank's word. */
const accountType = accountTypes({
  [CURRENT]: 'corriente',
  CTAV: 'vista',
  CTAH: 'ahorro',
  /** Called "Renta Diaria". */
  CTAHYS: 'ahorro',
});

const currencyOf = words<Currency>('currency', { CLP: 'clp', USD: 'usd', EUR: 'eur', CLF: 'uf' });

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return accountRows(document).map((row) => {
    const accountNumber = numberOf(row);
    return {
      accountNumber,
      currency: currencyOf(row.currency_code),
      handle: row.type === CURRENT ? accountNumber : '',
    };
  });
}

const accountRows = (document: RawDocument): ScotiabankAccount[] =>
  accountsAnswer.read(document).filter(({ type }) => type !== LINE);

function numberOf({ display_id: shown }: ScotiabankAccount): string {
  const digits = bareDigits(shown);
  if (digits !== null) return digits;
  throw unexpectedPage('An account has no number', { page: 'accounts', field: '[].display_id' });
}

function readAccounts(document: RawDocument): BankPage {
  const rows = accountsAnswer.read(document);
  demandListed(document, rows);
  return {
    kind: 'accounts',
    asOf: document.about['date'] ?? '',
    accounts: accountRows(document).map(accountIn),
    creditLines: rows.filter(({ type }) => type === LINE).map(lineIn),
  };
}

function accountIn(row: ScotiabankAccount): AccountDetail {
  const currency = currencyOf(row.currency_code);
  const [currentBalance, availableBalance] = amountsOf(row, currency);
  return {
    accountNumber: numberOf(row),
    ...accountType(row.type),
    productName: cleanText(row.description),
    currentBalance,
    availableBalance,
    withholdings: sumMoney([currentBalance, -availableBalance], currency),
    currency,
  };
}

/** The row's total is the limit. The bank does not state which account the line covers. */
function lineIn(row: ScotiabankAccount): CreditLine {
  const currency = currencyOf(row.currency_code);
  if (currency !== 'clp') {
    throw unexpectedPage('A credit line is not in pesos', {
      page: 'accounts',
      field: '[].currency_code',
    });
  }
  const [creditLimit, availableBalance] = amountsOf(row, currency);
  const currentBalance = sumMoney([creditLimit, -availableBalance], currency);
  return { creditLimit, currentBalance, availableBalance, associatedAccountNumber: null };
}

function amountsOf(row: ScotiabankAccount, currency: Currency): [number, number] {
  return [
    readField('[].total_balance', () => parseMoney(row.total_balance, currency)),
    readField('[].amount_available', () => parseMoney(row.amount_available, currency)),
  ];
}
