import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { NormaliseContext } from '../../contract/connector.ts';
import { productBalance } from '../../derived/financialReport.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { IdentityValidation } from '../../products/identityValidation.ts';
import type { CardStatement, CardStatements } from '../../products/creditCardStatement.ts';
import type { UnbilledCard } from '../../products/creditCardUnbilledTransaction.ts';
import type { AccountMovements, Movement } from '../../products/movement.ts';
import type { CreditLine, ProductBalance } from '../../products/productBalance.ts';
import type { AccountTransfers } from '../../products/transfer.ts';
import { rowCount } from '../../shared/rows.ts';
import { sumMoney } from '../../shared/money.ts';
import type { BankPage, IssuedCard, ListEntries, ListPage, UnbilledPage } from './BankPage.ts';

/**
 * Turns a bank's pages into products. Pure; a missing page or entry is an error, never an empty
 * list.
 */

export function normaliseIdentity(
  pages: readonly BankPage[],
  { username }: NormaliseContext,
): IdentityValidation {
  return { isValid: onlyPage(pages, 'profile').rut === username };
}

export function normaliseProductBalance(pages: readonly BankPage[]): ProductBalance {
  const accounts = accountsOf(pages);
  const creditLines = creditLinesOf(pages);
  const creditCards = cardsOf(pages).map(({ detail }) => detail);
  return productBalance({ accounts, creditLines, creditCards });
}

export function normaliseMovements(pages: readonly BankPage[]): AccountMovements[] {
  return accountsOf(pages).map((account) => {
    const { accountNumber } = account;
    const movements = entriesOf(pages, 'movements', accountNumber);
    const isPrinted = pages
      .filter((page) => page.kind === 'movements')
      .some((page) => page.owner === accountNumber && page.hasPrintedBalances === true);
    if (isPrinted && !isChain(movements, account)) throw shortened('movements');
    return { ...account, movements };
  });
}

/** Whether the balance of each movement follows from that of the older one. */
function isChain(movements: readonly Movement[], { currency }: AccountDetail): boolean {
  return movements.every(({ type, amount, balance }, index) => {
    const older = movements[index + 1];
    if (older === undefined) return true;
    return sumMoney([older.balance, type === 'inflow' ? amount : -amount], currency) === balance;
  });
}

export function normaliseTransfers(pages: readonly BankPage[]): AccountTransfers[] {
  return accountsOf(pages).map((account) => ({
    ...account,
    transfers: {
      sent: entriesOf(pages, 'sent', account.accountNumber),
      received: entriesOf(pages, 'received', account.accountNumber),
    },
  }));
}

/** The entries of a list about the person: recipients, bills, loans and the like. */
export function normaliseList<Kind extends keyof ListEntries>(
  kind: Kind,
): (pages: readonly BankPage[]) => ListEntries[Kind][] {
  return (pages) => entriesOf(pages, kind, '');
}

export function normaliseUnbilled(pages: readonly BankPage[]): UnbilledCard[] {
  return cardsOf(pages).map(({ detail, cardHolderName, truncatedPan }, index) => {
    const card = String(index + 1);
    return {
      ...detail,
      cardHolderName,
      truncatedPan,
      ...cycleOf(pages, card),
      natTransactions: entriesOf(pages, 'national', card),
      intTransactions: entriesOf(pages, 'international', card),
    };
  });
}

export function normaliseStatements(pages: readonly BankPage[]): CardStatements[] {
  return cardsOf(pages).map(({ detail, cardHolderName, truncatedPan }, index) => ({
    type: detail.type,
    ...(detail.typeText !== undefined && { typeText: detail.typeText }),
    name: detail.name,
    cardHolderName,
    truncatedPan,
    isAdditionalCard: detail.isAdditionalCard,
    singleCreditLimit: detail.singleCreditLimit,
    statements: statementsOf(pages, String(index + 1)),
  }));
}

function accountsOf(pages: readonly BankPage[]): readonly AccountDetail[] {
  const { accounts, hasBalancesApart, hasSummariesApart } = onlyPage(pages, 'accounts');
  if (new Set(accounts.map((account) => account.accountNumber)).size !== accounts.length) {
    throw unexpectedPage('The bank lists an account twice');
  }
  if (hasBalancesApart === true) return accounts.map((one) => withBalances(one, pages));
  return hasSummariesApart === true ? accounts.map((one) => withSummary(one, pages)) : accounts;
}

function withBalances(account: AccountDetail, pages: readonly BankPage[]): AccountDetail {
  const own = pageOf(account, pages, 'balances');
  const { currentBalance, availableBalance, currency = account.currency } = own;
  const withholdings = sumMoney([currentBalance, -availableBalance], currency);
  return { ...account, currency, currentBalance, availableBalance, withholdings };
}

function withSummary(account: AccountDetail, pages: readonly BankPage[]): AccountDetail {
  const own = pageOf(account, pages, 'account-summary');
  const { withholdings, availableBalance = account.availableBalance } = own;
  const currentBalance = sumMoney([availableBalance, withholdings], account.currency);
  return { ...account, currentBalance, availableBalance, withholdings };
}

/** The single page of a kind about an account. */
function pageOf<Kind extends 'balances' | 'account-summary'>(
  { accountNumber }: AccountDetail,
  pages: readonly BankPage[],
  kind: Kind,
): SinglePage<Kind> {
  const [own, ...more] = pages.filter(
    (page): page is SinglePage<Kind> =>
      page.kind === kind && 'account' in page && page.account === accountNumber,
  );
  if (own === undefined || more.length > 0) throw missing(kind);
  return own;
}

/**
 * The credit lines from their separate page, or else from the list of accounts and each account's
 * own page.
 */
function creditLinesOf(pages: readonly BankPage[]): readonly CreditLine[] {
  const { creditLines, hasLinesApart } = onlyPage(pages, 'accounts');
  if (hasLinesApart === true) return onlyPage(pages, 'lines').creditLines;
  const apart = pages.flatMap((page) =>
    page.kind === 'balances' || page.kind === 'account-summary' ? [page.creditLine] : [],
  );
  return [...creditLines, ...apart.filter((line) => line != null)];
}

function cardsOf(pages: readonly BankPage[]): readonly IssuedCard[] {
  const { cards, hasLimitsApart } = onlyPage(pages, 'cards');
  return hasLimitsApart === true
    ? cards.map((card, index) => withLimits(card, String(index + 1), pages))
    : cards;
}

function withLimits(card: IssuedCard, key: string, pages: readonly BankPage[]): IssuedCard {
  const [own, ...more] = pages
    .filter((page) => page.kind === 'limits')
    .filter((page) => page.card === key);
  if (own === undefined || more.length > 0) throw missing('limits');
  return { ...card, detail: { ...card.detail, balances: own.balances } };
}

/** The billing dates, which must be the same on all pages of a card's unbilled purchases. */
function cycleOf(pages: readonly BankPage[], card: string): UnbilledPage<'national'>['cycle'] {
  const [first, ...others] = pages
    .filter((page) => page.kind === 'national' || page.kind === 'international')
    .filter((page) => page.owner === card)
    .map((page) => page.cycle);
  if (first === undefined) throw missing('national');
  const differs = others.some(
    (one) => one.billingDate !== first.billingDate || one.paymentDueDate !== first.paymentDueDate,
  );
  if (differs) {
    throw unexpectedPage('The bank shows two billing dates for a card');
  }
  return first;
}

/**
 * The statements that a card's index lists, in its order, each exactly once. Without an index, the
 * statements of the bank's list: newest first; within a month, pesos before dollars.
 */
function statementsOf(pages: readonly BankPage[], card: string): CardStatement[] {
  if (pages.some((page) => page.kind === 'statements' && page.owner === card)) {
    return entriesOf(pages, 'statements', card).sort(
      (one, other) =>
        other.statementDate.localeCompare(one.statementDate) ||
        one.currency.localeCompare(other.currency),
    );
  }
  const [index, ...more] = pages
    .filter((page) => page.kind === 'statement-index')
    .filter((page) => page.card === card);
  if (index === undefined || more.length > 0) throw missing('statement-index');
  const own = pages.filter((page) => page.kind === 'statement').filter((one) => one.card === card);
  if (own.length !== index.statements.length) throw missing('statement');
  return index.statements.map(({ statementDate, currency }) => {
    const [page, ...twins] = own.filter(
      ({ statement }) =>
        statement.statementDate === statementDate && statement.currency === currency,
    );
    if (page === undefined || twins.length > 0) throw missing('statement');
    if (page.total !== page.statement.transactions.length) throw shortened('transactions');
    return page.statement;
  });
}

/** Joins all pages of a list, newest first, and checks that no entry is missing. */
function entriesOf<Kind extends keyof ListEntries>(
  pages: readonly BankPage[],
  kind: Kind,
  owner: string,
): ListEntries[Kind][] {
  const own = pages.filter(
    (page): page is BankPage & ListPage<Kind> =>
      page.kind === kind && (page as ListPage<Kind>).owner === owner,
  );
  const [first] = own;
  if (first === undefined) throw missing(kind);
  const entries = own.flatMap((page: ListPage<Kind>) => page.entries);
  const shown = own.reduce((sum, page) => sum + rowCount(page), 0);
  // An entry posted during the extraction shifts the pages: better no result than a wrong one.
  if (!isWhole(own, shown)) throw shortened(kind);
  return first.order === 'newest-first' ? entries : entries.reverse();
}

function isWhole(pages: readonly ListPage<keyof ListEntries>[], count: number): boolean {
  let next: string | null = null;
  for (const { total } of pages) {
    if (typeof total === 'number') {
      if (total !== count) return false;
    } else {
      if (total.from !== next || (total.count ?? count) !== count) return false;
      next = total.next;
    }
  }
  return next === null;
}

function shortened(kind: string): ExtractionError {
  return unexpectedPage(`The bank announced a different number of ${kind} than its pages have`, {
    page: kind,
  });
}

type SinglePage<Kind> = Extract<BankPage, { readonly kind: Kind }>;

export function onlyPage<Kind extends 'profile' | 'accounts' | 'lines' | 'cards' | 'investments'>(
  pages: readonly BankPage[],
  kind: Kind,
): SinglePage<Kind> {
  const [page, ...more] = pages.filter((one): one is SinglePage<Kind> => one.kind === kind);
  if (page === undefined || more.length > 0) throw missing(kind);
  return page;
}

function missing(kind: BankPage['kind']): ExtractionError {
  return unexpectedPage(`The bank did not show the page "${kind}" once`, { page: kind });
}
