import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { accountTypes } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import { UNTOLD_LOAN } from '../../products/consumerLoan.ts';
import type { ConsumerLoan } from '../../products/consumerLoan.ts';
import type { CreditLine } from '../../products/productBalance.ts';
import { sumMoney } from '../../shared/money.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { listOf, productsAnswer } from './answers.ts';
import type { FalabellaAccount, FalabellaLoan } from './answers.ts';
import { readCards, readStatements, readUnbilled } from './parseCards.ts';
import { SCREEN } from './portal.ts';
import { readMovements } from './readScreen.ts';

const accountType = accountTypes({
  'Cuenta Corriente': 'corriente',
  'Cuenta Vista': 'vista',
});

export function parse(document: RawDocument): BankPage {
  switch (document.page) {
    case 'accounts':
      return readAccounts(document);
    case 'cards':
      return readCards(document);
    case 'national':
    case 'international':
      return readUnbilled(document, document.page);
    case 'loans':
      return readLoans(document);
    case 'statements':
      return readStatements(document);
    default:
      return readMovements(document);
  }
}

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return accountsOf(document).map((account, index) => ({
    accountNumber: operationOf(account).operationId,
    currency: 'clp',
    handle: SCREEN.account(index),
  }));
}

/** What an account's newest movement must leave behind. */
export const balanceOf = (document: RawDocument, accountNumber: string): number | undefined =>
  accountsOf(document).find((one) => operationOf(one).operationId === accountNumber)?.balanceToday;

const operationOf = (account: FalabellaAccount) =>
  account.customerOperationPermission.customerOperation;

function accountsOf(document: RawDocument): readonly FalabellaAccount[] {
  const { accounts, viewAccounts, savingAccounts } = productsAnswer.read(document);
  for (const [field, node] of Object.entries({ viewAccounts, savingAccounts })) {
    // Fails rather than returning only some of the accounts.
    if (!isNothing(node)) throw unexpected('of a kind that nobody describes', field);
  }
  return listOf(accounts, 'account');
}

const isNothing = (node: unknown): boolean =>
  node === null || (typeof node === 'object' && Object.values(node).every((one) => one === null));

function readAccounts(document: RawDocument): BankPage {
  const accounts = accountsOf(document).map((account): AccountDetail => {
    const { operationId, subproduct } = operationOf(account);
    const name = cleanText(subproduct.shortDesc);
    if (/dolar|euro/.test(foldText(name))) throw unexpected('in a currency that nobody describes');
    const { balanceToday, availableBalance } = account;
    return {
      accountNumber: operationId,
      ...accountType(name),
      productName: name,
      currentBalance: balanceToday,
      availableBalance,
      withholdings: sumMoney([balanceToday, -availableBalance], 'clp'),
      currency: 'clp',
    };
  });
  const asOf = document.about['date'] ?? '';
  return { kind: 'accounts', asOf, accounts, creditLines: linesIn(document, accounts) };
}

/** The bank does not state which account a line belongs to: the first one is assumed. */
function linesIn(document: RawDocument, [account]: readonly AccountDetail[]): CreditLine[] {
  const lines = listOf(productsAnswer.read(document).agreements, 'agreement');
  return lines.map(({ originalAmount, amountUsed, availableBalance }) => {
    if (account === undefined) throw unexpected('with a credit line and no account', 'agreements');
    return {
      creditLimit: originalAmount,
      currentBalance: amountUsed,
      availableBalance,
      associatedAccountNumber: account.accountNumber,
    };
  });
}

/**
 * The loans of the list, in pesos like everything in it. The state is a word that no source quotes,
 * and the details of a loan are shown on a screen that none describes.
 */
function readLoans(document: RawDocument): BankPage {
  const { loans } = productsAnswer.read(document);
  if (loans === undefined) {
    throw unexpectedPage('The bank does not list loans', { page: 'loans', field: 'loans' });
  }
  const entries = listOf(loans, 'loan').map(loanOf);
  return { kind: 'loans', owner: '', total: entries.length, order: 'newest-first', entries };
}

type WholeNumber =
  | 'loPrincipalAmount'
  | 'nextInstallmentAmount'
  | 'totalOfPaidInstallments'
  | 'totalNumberOfInstallments';

function loanOf(loan: FalabellaLoan): ConsumerLoan {
  const { customerOperation } = loan.customerOperationPermission ?? {};
  const whole = (field: WholeNumber): number | null => {
    const value = loan[field];
    if (value === null || Number.isInteger(value)) return value;
    throw unexpectedPage('A loan is not in pesos', { page: 'loans', field });
  };
  return {
    ...UNTOLD_LOAN,
    id: customerOperation?.operationId || null,
    description: cleanText(customerOperation?.subproduct?.shortDesc ?? '') || null,
    balance: whole('loPrincipalAmount'),
    monthlyPayment: whole('nextInstallmentAmount'),
    totalPaidFees: whole('totalOfPaidInstallments'),
    totalPayments: whole('totalNumberOfInstallments'),
    nextPaymentDate: loan.nextInstallmentDate?.slice(0, 10) ?? null,
    currency: 'clp',
  };
}

function unexpected(what: string, field?: string): ExtractionError {
  return unexpectedPage(`The bank lists an account ${what}`, { page: 'accounts', field });
}
