import Joi from 'joi';
import type { AnySchema } from 'joi';
import {
  anything,
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { TypeOf } from '../../shared/shape.ts';

/** The shapes of the bank's decrypted answers about all products, as far as they are read. */

/**
 * A list as the bank's server writes it: null if empty, a single element by itself, or an array.
 */
type Node<Name extends string, T> = { readonly [name in Name]?: T | readonly T[] | null } | null;

/** The elements of such a list. */
export function listOf<Name extends string, T>(node: Node<Name, T>, name: Name): readonly T[] {
  const held: T | readonly T[] | null | undefined = node?.[name];
  if (held == null) return [];
  return Array.isArray(held) ? (held as readonly T[]) : [held as T];
}

/** Kinds of fields, also of the answers about cards. */
export const word = () => string().allow('');
export const day = () => string().pattern(/^\d{4}-\d\d-\d\d$/);
export const amount = () => number().unsafe();

const node = <Name extends string, T>(name: Name, one: AnySchema<T>): AnySchema<Node<Name, T>> =>
  Joi.object({ [name]: optional(nullable(either(one, list(one)))) }).allow(null);

const operation = {
  customerOperationPermission: object({
    customerOperation: object({
      operationId: string(),
      operationInternalNumber: word(),
      subproduct: object({ shortDesc: string(), ...unread('product') }),
      ...unread('customerOperationId'),
    }),
  }),
};

const account = object({
  ...operation,
  availableBalance: amount(),
  balanceToday: amount(),
  ...unread('lineOverdraft'),
});
export type FalabellaAccount = TypeOf<typeof account>;

const card = object({
  ...operation,
  purchaseLimit: amount(),
  purchaseAcum: amount(),
  availablePurchaseLimit: amount(),
  cashAdvanceLimit: optional(nullable(amount())),
  ...unread('availableCashAdvance', 'superCashAdvanceLimit', 'superCashAdvanceAcum'),
  ...unread('availableSuperCashAdvance', 'unpaidAmount', 'creditCardAccount'),
});
export type FalabellaCard = TypeOf<typeof card>;

const loan = object({
  // Its number and name, which the portal lists for any product.
  customerOperationPermission: optional(
    nullable(
      object({
        customerOperation: object({
          operationId: optional(nullable(word())),
          subproduct: optional(
            nullable(object({ shortDesc: optional(nullable(word())), ...unread('product') })),
          ),
          ...unread('customerOperationId', 'operationInternalNumber'),
        }),
      }),
    ),
  ),
  loPrincipalAmount: nullable(amount()),
  nextInstallmentAmount: nullable(amount()),
  nextInstallmentDate: nullable(string().pattern(/^\d{4}-\d\d-\d\d/)),
  totalOfPaidInstallments: nullable(amount()),
  totalNumberOfInstallments: nullable(amount()),
  ...unread('nextInstallmentNumber', 'status'),
});
export type FalabellaLoan = TypeOf<typeof loan>;

export const productsAnswer = jsonShape(
  object({
    accounts: node('account', account),
    // No source has seen any content in them.
    viewAccounts: anything(),
    savingAccounts: anything(),
    agreements: node(
      'agreement',
      object({
        originalAmount: amount(),
        amountUsed: amount(),
        availableBalance: amount(),
        ...unread('status'),
      }),
    ),
    creditCards: node('creditCard', card),
    // Only read for loans.
    loans: optional(node('loan', loan)),
    ...unread('mortgage'),
  }),
);
