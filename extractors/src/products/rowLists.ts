import type Joi from 'joi';
import { afcContributionSchema } from './afc.ts';
import type { AfcContribution } from './afc.ts';
import { cardTransactionSchema } from './cardTransaction.ts';
import { contributionSchema } from './contribution.ts';
import type { Contribution } from './contribution.ts';
import type { CardStatements } from './creditCardStatement.ts';
import type { UnbilledCard } from './creditCardUnbilledTransaction.ts';
import { dteDocumentSchema } from './dte.ts';
import type { Dte } from './dte.ts';
import { isoDate, oneOf, rowId } from './fields.ts';
import { movementSchema } from './movement.ts';
import type { AccountMovements } from './movement.ts';
import { receivedTransferSchema, sentTransferSchema } from './transfer.ts';
import type { AccountTransfers } from './transfer.ts';

/** A row of a product, with the list that it was in as fields of its own. */
export interface ProductRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

export interface DatedRow {
  readonly row: ProductRow;
  /** The day or month by which the institution limits the list; null if it does not. */
  readonly date: string | null;
}

/** Rows that the institution lists together: of one account, card or direction. */
export interface RowList {
  readonly id: string;
  readonly rows: readonly DatedRow[];
}

const listOf = <Row>(
  id: string,
  rows: readonly Row[],
  dated: (row: Row) => { date: string | null; [field: string]: unknown },
): RowList => ({
  id,
  rows: rows.map((row) => {
    const { date, ...place } = dated(row);
    return { row: { ...row, ...place } as unknown as ProductRow, date };
  }),
});

const rowSchema = <T>(
  schema: Joi.ObjectSchema<T>,
  component: string,
  place: Joi.SchemaMap = {},
): Joi.ObjectSchema => schema.keys(place).meta({ component });

const accountId = rowId('Identificador de su cuenta.');
const cardId = rowId('Identificador de su tarjeta.');
const direction = (values: readonly string[]) =>
  oneOf(values, 'Si la persona lo envió o emitió, o lo recibió.');

interface RowSource {
  readonly schemas: readonly Joi.ObjectSchema[];
  readonly lists: (data: never) => RowList[];
}

const contributions: RowSource = {
  schemas: [rowSchema(contributionSchema, 'ContributionRow')],
  lists: (rows: Contribution[]) => [
    listOf('contributions', rows, ({ period: date }) => ({ date })),
  ],
};

/** The products with rows that change one by one, by product. */
const SOURCES: Readonly<Record<string, RowSource>> = {
  movement: {
    schemas: [rowSchema(movementSchema, 'MovementRow', { accountId })],
    lists: (accounts: AccountMovements[]) =>
      accounts.map(({ id = '', movements }) =>
        listOf(id, movements, ({ date }) => ({ date, accountId: id })),
      ),
  },
  transfer: {
    schemas: [
      rowSchema(sentTransferSchema, 'SentTransferRow', {
        accountId,
        direction: direction(['sent']),
      }),
      rowSchema(receivedTransferSchema, 'ReceivedTransferRow', {
        accountId,
        direction: direction(['received']),
      }),
    ],
    lists: (accounts: AccountTransfers[]) =>
      accounts.flatMap(({ id = '', transfers }) =>
        (['sent', 'received'] as const).map((way) =>
          listOf<{ date: string }>(`${id}/${way}`, transfers[way], ({ date }) => ({
            date,
            accountId: id,
            direction: way,
          })),
        ),
      ),
  },
  'credit-card-unbilled-transaction': {
    schemas: [rowSchema(cardTransactionSchema, 'UnbilledRow', { cardId })],
    lists: (cards: UnbilledCard[]) =>
      cards.map(({ id = '', natTransactions, intTransactions }) =>
        listOf(id, [...natTransactions, ...intTransactions], () => ({ date: null, cardId: id })),
      ),
  },
  'credit-card-statement': {
    schemas: [
      rowSchema(cardTransactionSchema, 'BilledRow', {
        cardId,
        statementDate: isoDate('Fecha de su estado de cuenta'),
      }),
    ],
    lists: (cards: CardStatements[]) =>
      cards.map(({ id = '', statements }) => ({
        id,
        rows: statements.flatMap(
          ({ statementDate, transactions }) =>
            listOf(id, transactions, () => ({ date: statementDate, statementDate, cardId: id }))
              .rows,
        ),
      })),
  },
  contribution: contributions,
  'afc-contribution': {
    schemas: [rowSchema(afcContributionSchema, 'AfcContributionRow')],
    lists: (rows: AfcContribution[]) => [
      listOf('contributions', rows, ({ period: date }) => ({ date })),
    ],
  },
  dte: {
    schemas: [
      rowSchema(dteDocumentSchema, 'DteRow', { direction: direction(['issued', 'received']) }),
    ],
    lists: (data: Dte) =>
      (['issued', 'received'] as const).map((way) =>
        listOf(way, data[way], ({ period: date }) => ({ date, direction: way })),
      ),
  },
};

/** The schemas of the rows of all products, as they are delivered. */
export const rowSchemas = (): Joi.Schema[] =>
  Object.values(SOURCES).flatMap(({ schemas }) => schemas.map((one) => one.tailor('delivered')));

/** Whether the product has rows that change one by one. */
export const hasRows = (product: string): boolean => Object.hasOwn(SOURCES, product);

/**
 * The rows of delivered data by the lists that the institution shows, which may be empty.
 * @returns an empty list for a product without rows
 */
export const rowLists = (product: string, data: unknown): RowList[] =>
  SOURCES[product]?.lists(data as never) ?? [];
