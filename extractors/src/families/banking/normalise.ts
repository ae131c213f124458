import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { NormaliseContext } from '../../contract/connector.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { IdentityValidation } from '../../products/identityValidation.ts';
import type { AccountMovements } from '../../products/movement.ts';
import type { ProductBalance } from '../../products/productBalance.ts';
import type { TefRecipient } from '../../products/tef.ts';
import type { AccountTransfers } from '../../products/transfer.ts';
import type { BankPage, ListEntries, ListPage } from './BankPage.ts';
import { accountsTotals, cardsTotals } from './totals.ts';

/** From a bank's pages to products. Pure; a page or entry that is missing is never an empty list. */

export function normaliseIdentity(
  pages: readonly BankPage[],
  { username }: NormaliseContext,
): IdentityValidation {
  return { isValid: onlyPage(pages, 'profile').rut === username };
}

export function normaliseProductBalance(pages: readonly BankPage[]): ProductBalance {
  const { accounts, creditLines } = onlyPage(pages, 'accounts');
  const { cards } = onlyPage(pages, 'cards');
  return {
    accounts: accounts.map((account) => ({ ...account })),
    accountsTotals: accountsTotals(accounts),
    creditLines: creditLines.map((line) => ({ ...line })),
    creditCards: cards.map((card) => ({ ...card })),
    creditCardsTotals: cardsTotals(cards),
  };
}

export function normaliseMovements(pages: readonly BankPage[]): AccountMovements[] {
  return accountsOf(pages).map((account) => ({
    ...account,
    movements: entriesOf(pages, 'movements', account.accountNumber),
  }));
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

export function normaliseRecipients(pages: readonly BankPage[]): TefRecipient[] {
  return entriesOf(pages, 'recipients', '');
}

function accountsOf(pages: readonly BankPage[]): readonly AccountDetail[] {
  const { accounts } = onlyPage(pages, 'accounts');
  if (new Set(accounts.map((account) => account.accountNumber)).size !== accounts.length) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The bank lists an account twice');
  }
  return accounts;
}

/** All pages of a list in one, newest first, as many entries as the bank says that there are. */
function entriesOf<Kind extends keyof ListEntries>(
  pages: readonly BankPage[],
  kind: Kind,
  accountNumber: string,
): ListEntries[Kind][] {
  const own = pages.filter(
    (page): page is BankPage & ListPage<Kind> =>
      page.kind === kind && (page as ListPage<Kind>).accountNumber === accountNumber,
  );
  const [first] = own;
  if (first === undefined) throw missing(kind);
  const entries = own.flatMap((page: ListPage<Kind>) => page.entries);
  // A bank that posts an entry while we read shifts its pages: better no result than a wrong one.
  if (own.some((page) => page.total !== entries.length)) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      `The bank announced another number of ${kind} than its pages have`,
    );
  }
  return first.order === 'newest-first' ? entries : entries.reverse();
}

type SinglePage<Kind> = Extract<BankPage, { readonly kind: Kind }>;

function onlyPage<Kind extends 'profile' | 'accounts' | 'cards'>(
  pages: readonly BankPage[],
  kind: Kind,
): SinglePage<Kind> {
  const [page, ...more] = pages.filter((one): one is SinglePage<Kind> => one.kind === kind);
  if (page === undefined || more.length > 0) throw missing(kind);
  return page;
}

function missing(kind: BankPage['kind']): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', `The bank did not show the page "${kind}" once`);
}
