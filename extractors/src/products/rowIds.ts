import { foldText } from '../shared/text.ts';
import type { AccountDetail } from './accountDetail.ts';
import type { AfcContribution } from './afc.ts';
import type { CardTransaction } from './cardTransaction.ts';
import type { Contribution } from './contribution.ts';
import type { CardStatements } from './creditCardStatement.ts';
import type { UnbilledCard } from './creditCardUnbilledTransaction.ts';
import type { Dte, DteDocument } from './dte.ts';
import type { FinancialReport } from './financialReport.ts';
import type { AccountMovements, Movement } from './movement.ts';
import type { ProductBalance } from './productBalance.ts';
import type { AccountTransfers } from './transfer.ts';

/** What an id is made from; the last one numbers rows that are otherwise equal, from 0. */
export type IdFacts = readonly (string | number | null)[];

export interface IdRules {
  readonly idOf: (facts: IdFacts) => string;
  /** As in `ConnectorFacts`. */
  readonly numbersVary?: boolean;
}

/** The text without what institutions change about it: case, accents, spaces and punctuation. */
const wordsOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A number without leading zeros, which institutions print or leave out; zeros alone are none. */
const withoutZeros = (number: string): string => number.replace(/^0+/, '');

/** Gives ids to the rows of one list, or of several lists that are called one after the other. */
function counting<Row extends object>(
  idOf: IdRules['idOf'],
  factsOf: (row: Row) => IdFacts,
): (rows: readonly Row[]) => (Row & { id: string })[] {
  const seen = new Map<string, number>();
  return (rows) =>
    rows.map((row) => {
      const facts = factsOf(row);
      const key = JSON.stringify(facts);
      const earlier = seen.get(key) ?? 0;
      seen.set(key, earlier + 1);
      return { id: idOf([...facts, earlier]), ...row };
    });
}

const withAccountIds = <Account extends AccountDetail>(
  accounts: readonly Account[],
  { idOf }: IdRules,
) =>
  counting<Account>(idOf, ({ accountNumber, currency }) => ['account', accountNumber, currency])(
    accounts,
  );

const movements = (accounts: AccountMovements[], rules: IdRules) =>
  withAccountIds(accounts, rules).map((account) => {
    const withIds = counting<Movement>(rules.idOf, (row) => {
      const number = rules.numbersVary === true ? '' : withoutZeros(row.transactionNumber ?? '');
      const what = number === '' ? wordsOf(row.description) : number;
      return ['movement', account.id, row.date, row.type, row.amount, what];
    });
    return { ...account, movements: withIds(account.movements).map(posted) };
  });

/** What institutions list as an account's movement is settled. */
const posted = <Row extends object>(row: Row) => ({ ...row, status: 'posted', pendingId: null });

const transfers = (accounts: AccountTransfers[], rules: IdRules) =>
  withAccountIds(accounts, rules).map((account) => {
    const { sent, received } = account.transfers;
    const withIds = (direction: string) =>
      counting<(typeof sent)[number] | (typeof received)[number]>(rules.idOf, (row) => [
        `transfer-${direction}`,
        account.id,
        row.date,
        row.amount,
        row.transactionId,
      ]);
    return {
      ...account,
      transfers: { sent: withIds('sent')(sent), received: withIds('received')(received) },
    };
  });

/**
 * A transaction's facts are the same before it is billed and in the statement. Reference numbers
 * are not among them: institutions show them on one of the two only.
 */
const cardTransactions = (card: { id: string }, { idOf }: IdRules) => {
  const withIds = counting<CardTransaction>(idOf, (row) => [
    'card-transaction',
    card.id,
    row.transactionDate,
    row.currency,
    row.amount,
    wordsOf(row.description),
    Math.max(row.installments?.current ?? 1, 1),
  ]);
  return (rows: readonly CardTransaction[]) =>
    withIds(rows).map((row) => ({
      ...row,
      status: row.isPending ? 'pending' : 'posted',
      pendingId: null,
    }));
};

const withCardIds = <Card extends UnbilledCard | CardStatements>(
  cards: readonly Card[],
  { idOf }: IdRules,
) =>
  counting<Card>(idOf, ({ type, truncatedPan }) => ['card', type, truncatedPan.slice(-4)])(cards);

const unbilled = (cards: UnbilledCard[], rules: IdRules) =>
  withCardIds(cards, rules).map((card) => {
    const withIds = cardTransactions(card, rules);
    return {
      ...card,
      natTransactions: withIds(card.natTransactions),
      intTransactions: withIds(card.intTransactions),
    };
  });

/** From the oldest statement, so that a new one does not renumber the rows of those before it. */
const statements = (cards: CardStatements[], rules: IdRules) =>
  withCardIds(cards, rules).map((card) => {
    const withIds = cardTransactions(card, rules);
    return {
      ...card,
      statements: card.statements
        .toReversed()
        .map((one) => ({ ...one, transactions: withIds(one.transactions) }))
        .toReversed(),
    };
  });

const contributions = (rows: Contribution[], { idOf }: IdRules) =>
  counting<Contribution>(idOf, ({ period, payerRut, paymentDate, amount, fund }) => [
    'contribution',
    period,
    payerRut,
    paymentDate,
    amount,
    fund,
  ])(rows);

const afcContributions = (rows: AfcContribution[], { idOf }: IdRules) =>
  counting<AfcContribution>(idOf, ({ period, employerRut }) => [
    'afc-contribution',
    period,
    employerRut,
  ])(rows);

const documents = ({ issued, received }: Dte, { idOf }: IdRules) => {
  const withIds = (direction: string) =>
    counting<DteDocument>(idOf, ({ issuerRut, documentType, folioNumber }) => [
      `dte-${direction}`,
      issuerRut,
      documentType,
      folioNumber,
    ]);
  return { issued: withIds('issued')(issued), received: withIds('received')(received) };
};

const accountsIn = (data: ProductBalance, rules: IdRules) => ({
  ...data,
  accounts: withAccountIds(data.accounts, rules),
});

/** A list of contributions inside a product. */
const contributionsIn =
  <Row>(withIds: (rows: Row[], rules: IdRules) => Row[]) =>
  (data: { contributions: Row[] }, rules: IdRules) => ({
    ...data,
    contributions: withIds(data.contributions, rules),
  });

const BY_PRODUCT: Readonly<Record<string, (data: never, rules: IdRules) => unknown>> = {
  'account-detail': (account: AccountDetail, rules: IdRules) =>
    withAccountIds([account], rules).at(0),
  'product-balance': accountsIn,
  'product-balance-investment': accountsIn,
  movement: movements,
  transfer: transfers,
  'credit-card-unbilled-transaction': unbilled,
  'credit-card-statement': statements,
  contribution: contributions,
  consolidate: contributionsIn(contributions),
  'afc-contribution': afcContributions,
  'afc-consolidate': contributionsIn(afcContributions),
  dte: documents,
  'financial-report': (data: FinancialReport, rules: IdRules) => ({
    ...data,
    productsBalances: accountsIn(data.productsBalances, rules),
    accountsMovements: movements(data.accountsMovements, rules),
  }),
};

/**
 * A product's data with the fields that connectors leave out: the ids of accounts, cards and rows,
 * and the status of movements and card transactions. An id is made from what institutions do not
 * change about the row, never from its position or the balance, so that it is the same in every
 * extraction. `api/decisions` states the rule, and what breaks it.
 */
export const identified = (product: string, data: unknown, rules: IdRules): unknown =>
  BY_PRODUCT[product]?.(data as never, rules) ?? data;

/** Whether a product has accounts, cards or rows with ids. */
export const hasIds = (product: string): boolean => product in BY_PRODUCT;
