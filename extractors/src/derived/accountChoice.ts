import { createHash } from 'node:crypto';
import { incomeReport } from './incomeReport.ts';
import { accountsTotals, cardsTotals } from './totals.ts';
import type { AccountDetail } from '../products/accountDetail.ts';
import type { CardStatements } from '../products/creditCardStatement.ts';
import type { UnbilledCard } from '../products/creditCardUnbilledTransaction.ts';
import type { Currency } from '../products/enumerations.ts';
import type { FinancialReport } from '../products/financialReport.ts';
import type { IncomeReport } from '../products/incomeReport.ts';
import type { AccountMovements, Movement } from '../products/movement.ts';
import type { Pat } from '../products/pat.ts';
import type { CardDetail, ProductBalance } from '../products/productBalance.ts';
import type { ProductRow } from '../products/rowLists.ts';
import type { TefRecipient } from '../products/tef.ts';
import type { AccountTransfers, TransferParty } from '../products/transfer.ts';
import { addMonths, monthOf } from '../shared/dates.ts';

/** An account or credit card, as a person chooses it. */
export interface FoundAccount {
  /** The same in every extraction. */
  readonly id: string;
  readonly kind: 'account' | 'card';
  /** The institution's name for it. */
  readonly name: string;
  /** The last four digits; null if the institution does not state the number. */
  readonly number: string | null;
  readonly currency: Currency;
  /** Of a card, what is used and owed in pesos; null if the institution does not state it. */
  readonly balance: number | null;
}

/** The delivered data of a product. */
export interface ProductData {
  readonly product: string;
  readonly data: unknown;
}

type Card = UnbilledCard | CardStatements;

/** What depends on an account in the data of one product. */
interface Content {
  readonly accounts: readonly AccountDetail[];
  /** Cards with a number. */
  readonly cards: readonly Card[];
  /** Cards without one, of which only the name can tell which they are. */
  readonly unnumbered: readonly CardDetail[];
}

interface AccountProduct<Data> {
  readonly content: (data: Data) => Partial<Content>;
  readonly kept: (data: Data, kept: Kept) => Data;
}

/** Decides what is kept. */
interface Kept {
  /** Whether nothing is left out. */
  readonly isAll: boolean;
  readonly has: (item: { readonly id?: string }) => boolean;
  readonly hasUnnumbered: (card: CardDetail) => boolean;
  /** Without leading zeros. */
  readonly numbers: ReadonlySet<string>;
  readonly otherNumbers: ReadonlySet<string>;
  /** Last four digits. */
  readonly cardNumbers: ReadonlySet<string>;
  /** The movements of kept accounts, as far as a product has them. */
  readonly movements: readonly AccountMovements[];
  /** Whether an account in pesos is left out. */
  readonly isPesosLeftOut: boolean;
  readonly today: string;
}

const withoutZeros = (number: string): string => number.replace(/^0+/, '');
const lastDigits = (number: string): string => number.slice(-4);

const ofProduct = <Data>(product: AccountProduct<Data>): AccountProduct<unknown> =>
  product as AccountProduct<unknown>;

/**
 * Balances with totals of what is kept. A credit line that cannot be attributed to a kept account is
 * kept only if nothing is left out.
 */
function keptBalance<Balance extends ProductBalance>(balance: Balance, kept: Kept): Balance {
  const accounts = balance.accounts.filter(kept.has);
  const creditCards = balance.creditCards.filter(kept.hasUnnumbered);
  return {
    ...balance,
    accounts,
    accountsTotals: accountsTotals(accounts),
    creditLines: balance.creditLines.filter(({ associatedAccountNumber: number }) =>
      kept.numbers.has(withoutZeros(number ?? '')),
    ),
    creditCards,
    creditCardsTotals: cardsTotals(creditCards),
  };
}

const balance = ofProduct<ProductBalance>({
  content: ({ accounts, creditCards }) => ({ accounts, unnumbered: creditCards }),
  kept: keptBalance,
});

/**
 * The income report of the kept accounts. Without their movements it is empty (`lacksSources`): nobody
 * can tell which deposits are theirs.
 */
function keptReport(report: IncomeReport, { movements, isPesosLeftOut, today }: Kept) {
  if (!isPesosLeftOut) return report;
  const month = monthOf(today);
  // What the full report left out, such as transfers between own accounts, stays out.
  const listed = new Set(report.accountFlowSources.map(({ date, amount }) => `${date} ${amount}`));
  const isCounted = ({ date, amount }: Movement): boolean =>
    listed.has(`${date} ${amount}`) ||
    monthOf(date) < addMonths(month, -12) ||
    monthOf(date) >= month;
  const accounts = movements.map((account) => ({
    ...account,
    movements: account.movements.filter(isCounted),
  }));
  return incomeReport({ accounts, holderName: null, today });
}

/** The other party of a transfer, without its number if it is an account that is left out. */
const keptParty = (
  party: TransferParty,
  { otherNumbers }: Pick<Kept, 'otherNumbers'>,
): TransferParty =>
  otherNumbers.has(withoutZeros(party.accountNumber ?? ''))
    ? { ...party, accountNumber: null }
    : party;

/**
 * A row of a transfer, without the number of the other party if it is one of these.
 * @param numbers as `accountNumbers` returns them
 */
export function withoutPartyNumbers(row: ProductRow, numbers: ReadonlySet<string>): ProductRow {
  const [name, party] =
    ['recipient', 'origin']
      .map((one) => [one, row[one] as TransferParty | undefined] as const)
      .find(([, one]) => one !== undefined) ?? [];
  if (name === undefined || party === undefined) return row;
  const kept = keptParty(party, { otherNumbers: numbers });
  return kept === party ? row : { ...row, [name]: kept };
}

/** The numbers of an account in the data, without leading zeros. */
export const accountNumbers = (
  products: readonly ProductData[],
  accountId: string,
): ReadonlySet<string> =>
  new Set(
    contentOf(products)
      .accounts.filter(({ id }) => id === accountId)
      .map(({ accountNumber }) => withoutZeros(accountNumber)),
  );

const cards = ofProduct<Card[]>({
  content: (found) => ({ cards: found }),
  kept: (found, kept) => found.filter(kept.has),
});

/** The products that depend on accounts. */
const BY_PRODUCT: Readonly<Record<string, AccountProduct<unknown>>> = {
  movement: ofProduct<AccountMovements[]>({
    content: (accounts) => ({ accounts }),
    kept: (accounts, kept) => accounts.filter(kept.has),
  }),
  transfer: ofProduct<AccountTransfers[]>({
    content: (accounts) => ({ accounts }),
    kept: (accounts, kept) =>
      accounts.filter(kept.has).map((account) => ({
        ...account,
        transfers: {
          sent: account.transfers.sent.map((one) => ({
            ...one,
            recipient: keptParty(one.recipient, kept),
          })),
          received: account.transfers.received.map((one) => ({
            ...one,
            origin: keptParty(one.origin, kept),
          })),
        },
      })),
  }),
  'product-balance': balance,
  'product-balance-investment': balance,
  'credit-card-unbilled-transaction': cards,
  'credit-card-statement': cards,
  'financial-report': ofProduct<FinancialReport>({
    content: ({ productsBalances, accountsMovements }) => ({
      accounts: [...productsBalances.accounts, ...accountsMovements],
      unnumbered: productsBalances.creditCards,
    }),
    kept: (report, kept) => ({
      ...report,
      productsBalances: keptBalance(report.productsBalances, kept),
      accountsMovements: report.accountsMovements.filter(kept.has),
    }),
  }),
  'income-report': ofProduct<IncomeReport>({ content: () => ({}), kept: keptReport }),
  /** The address book, which may contain the person's own accounts. */
  tef: ofProduct<TefRecipient[]>({
    content: () => ({}),
    kept: (recipients, { otherNumbers }) =>
      recipients.filter(({ accountNumber }) => !otherNumbers.has(withoutZeros(accountNumber))),
  }),
  pat: ofProduct<Pat[]>({
    content: () => ({}),
    kept: (mandates, { cardNumbers }) =>
      mandates.filter(({ cardNumber }) => cardNumbers.has(lastDigits(cardNumber))),
  }),
};

function contentOf(products: readonly ProductData[]): Content {
  const all = products.map(({ product, data }) => BY_PRODUCT[product]?.content(data) ?? {});
  return {
    accounts: all.flatMap(({ accounts = [] }) => accounts),
    cards: all.flatMap((one) => one.cards ?? []),
    unnumbered: all.flatMap(({ unnumbered = [] }) => unnumbered),
  };
}

const nameOf = ({ type, name, isAdditionalCard }: Card | CardDetail): string =>
  JSON.stringify([type, name, isAdditionalCard]);

/** An id for a card without a number: those that the institution names alike are chosen together. */
const unnumberedId = (card: CardDetail): string =>
  createHash('sha256').update(nameOf(card)).digest('hex').slice(0, 32);

/**
 * The accounts and cards in the data, each once. A card of the balances, which have no card numbers,
 * is left out if another product has cards with numbers and the same name: it is one of those.
 * @param products with ids, as the API delivers them
 */
export function foundAccounts(products: readonly ProductData[]): FoundAccount[] {
  const content = contentOf(products);
  const found = [
    ...content.accounts.map(
      ({ id = '', productName, accountNumber, currency, currentBalance }): FoundAccount => ({
        id,
        kind: 'account',
        name: productName,
        number: lastDigits(accountNumber),
        currency,
        balance: currentBalance,
      }),
    ),
    ...content.cards.map((card): FoundAccount => {
      const { id = '', name, truncatedPan } = card;
      return { ...cardOf(card), id, name, number: lastDigits(truncatedPan) };
    }),
    ...unnumberedOf(content),
  ];
  const byId = new Map<string, FoundAccount>();
  for (const one of found) {
    const known = byId.get(one.id);
    byId.set(one.id, known ? { ...known, balance: known.balance ?? one.balance } : one);
  }
  return [...byId.values()];
}

const cardOf = (card: Card | CardDetail) =>
  ({
    kind: 'card',
    currency: 'clp',
    balance: 'balances' in card ? card.balances.clp.currentBalance : null,
  }) as const;

function unnumberedOf({ cards: numbered, unnumbered }: Content): FoundAccount[] {
  const names = new Set(numbered.map(nameOf));
  return unnumbered
    .filter((card) => !names.has(nameOf(card)))
    .map((card) => ({ ...cardOf(card), id: unnumberedId(card), name: card.name, number: null }));
}

/**
 * The data without everything that depends on other accounts and cards, also totals and what names
 * their numbers. What belongs to no single account, such as a loan, stays.
 * @param products everything that one extraction read, with ids as the API delivers them
 * @param ids of the accounts that are kept
 * @param facts `today` is the day of the extraction; `sources` are the movements from which results were
 *   calculated, if the extraction told them
 */
export function onlyAccounts<Product extends ProductData>(
  products: readonly Product[],
  ids: ReadonlySet<string>,
  facts: { readonly today: string; readonly sources?: readonly unknown[] | undefined },
): Product[] {
  const kept = keptOf(products, ids, facts);
  if (kept.isAll) return [...products];
  return products.map((one) => {
    const rule = BY_PRODUCT[one.product];
    return rule ? { ...one, data: rule.kept(one.data, kept) } : one;
  });
}

/** Whether a result is empty only because the movements from which to calculate it are not there. */
export const lacksSources = (
  { product }: ProductData,
  products: readonly ProductData[],
  ids: ReadonlySet<string>,
): boolean => {
  const { isPesosLeftOut, movements } = keptOf(products, ids, { today: '' });
  return product === 'income-report' && isPesosLeftOut && movements.length === 0;
};

function keptOf(
  products: readonly ProductData[],
  ids: ReadonlySet<string>,
  { today, sources = [] }: Parameters<typeof onlyAccounts>[2],
): Kept {
  const content = contentOf(products);
  const has = ({ id = '' }: { readonly id?: string }): boolean => ids.has(id);
  const numbersOf = (accounts: readonly AccountDetail[]) =>
    accounts.map(({ accountNumber }) => withoutZeros(accountNumber));
  const numbers = new Set(numbersOf(content.accounts.filter(has)));
  const all = numbersOf(content.accounts);
  const isNamed = new Map<string, boolean>();
  for (const card of content.cards)
    isNamed.set(nameOf(card), has(card) && isNamed.get(nameOf(card)) !== false);
  return {
    isAll: foundAccounts(products).every(has),
    has,
    hasUnnumbered: (card) => isNamed.get(nameOf(card)) ?? ids.has(unnumberedId(card)),
    numbers,
    otherNumbers: new Set(all.filter((number) => !numbers.has(number))),
    cardNumbers: new Set(
      content.cards.filter(has).map(({ truncatedPan }) => lastDigits(truncatedPan)),
    ),
    movements: [
      ...new Map(
        [...content.accounts, ...(sources as AccountMovements[][]).flat()]
          .filter((account) => has(account) && 'movements' in account)
          .map((account) => [account.id, account as AccountMovements]),
      ).values(),
    ],
    isPesosLeftOut: content.accounts.some((one) => one.currency === 'clp' && !has(one)),
    today,
  };
}
