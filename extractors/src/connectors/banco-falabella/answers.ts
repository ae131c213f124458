import Joi from 'joi';
import type { Schema } from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the bank's decrypted answers about all products, as far as they are read. */

/**
 * A list as the bank's server writes it: null if empty, a single element by itself, or an array.
 */
type Node<Name extends string, T> = { [name in Name]?: T | T[] | null } | null;

/** The elements of such a list. */
export function listOf<Name extends string, T>(node: Node<Name, T>, name: Name): readonly T[] {
  const held: T | T[] | null | undefined = node?.[name];
  if (held == null) return [];
  return Array.isArray(held) ? held : [held];
}

interface Operation {
  customerOperationPermission: {
    customerOperation: {
      operationId: string;
      operationInternalNumber: string;
      subproduct: { shortDesc: string };
    };
  };
}

export interface FalabellaAccount extends Operation {
  availableBalance: number;
  balanceToday: number;
}

export interface FalabellaCard extends Operation {
  purchaseLimit: number;
  purchaseAcum: number;
  availablePurchaseLimit: number;
  cashAdvanceLimit?: number | null;
}

interface Agreement {
  originalAmount: number;
  amountUsed: number;
  availableBalance: number;
}

interface ProductsAnswer {
  accounts: Node<'account', FalabellaAccount>;
  viewAccounts: unknown;
  savingAccounts: unknown;
  agreements: Node<'agreement', Agreement>;
  creditCards: Node<'creditCard', FalabellaCard>;
}

/** Kinds of fields, also of the answers about cards. */
export const word = () => Joi.string().allow('');
export const day = () => Joi.string().pattern(/^\d{4}-\d\d-\d\d$/);
export const amount = () => Joi.number().unsafe();

const node = (name: string, one: Schema): Schema => {
  const all = Joi.alternatives(one, Joi.array().items(one)).allow(null);
  return Joi.object({ [name]: all.optional() }).allow(null);
};

const operation = {
  customerOperationPermission: Joi.object({
    customerOperation: Joi.object({
      operationId: Joi.string(),
      operationInternalNumber: word(),
      subproduct: Joi.object({ shortDesc: Joi.string(), ...unread('product') }),
      ...unread('customerOperationId'),
    }),
  }),
};

export const productsAnswer = jsonShape<ProductsAnswer>(
  Joi.object({
    accounts: node(
      'account',
      Joi.object({
        ...operation,
        availableBalance: amount(),
        balanceToday: amount(),
        ...unread('lineOverdraft'),
      }),
    ),
    // No source has seen any content in them.
    viewAccounts: Joi.any(),
    savingAccounts: Joi.any(),
    agreements: node(
      'agreement',
      Joi.object({
        originalAmount: amount(),
        amountUsed: amount(),
        availableBalance: amount(),
        ...unread('status'),
      }),
    ),
    creditCards: node(
      'creditCard',
      Joi.object({
        ...operation,
        purchaseLimit: amount(),
        purchaseAcum: amount(),
        availablePurchaseLimit: amount(),
        cashAdvanceLimit: amount().allow(null).optional(),
        ...unread('availableCashAdvance', 'superCashAdvanceLimit', 'superCashAdvanceAcum'),
        ...unread('availableSuperCashAdvance', 'unpaidAmount', 'creditCardAccount'),
      }),
    ),
    ...unread('loans', 'mortgage'),
  }),
);
