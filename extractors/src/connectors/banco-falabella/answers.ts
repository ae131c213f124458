import Joi from 'joi';
import type { Schema } from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the bank's decrypted answers, as far as the connector reads them. */

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

const word = () => Joi.string().allow('');
const day = () => Joi.string().pattern(/^\d{4}-\d\d-\d\d$/);
const amount = () => Joi.number().unsafe();

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
        ...unread('cashAdvanceLimit', 'availableCashAdvance', 'superCashAdvanceLimit'),
        ...unread('superCashAdvanceAcum', 'availableSuperCashAdvance', 'unpaidAmount'),
        ...unread('creditCardAccount'),
      }),
    ),
    ...unread('loans', 'mortgage'),
  }),
);

interface CardAnswer {
  payload: {
    card: { PAN: string };
    billingSummary: {
      nextBillingSummary: { nextBillingDate: string | null; nextExpirationDate: string | null };
    };
  };
}

export const cardAnswer = jsonShape<CardAnswer>(
  Joi.object({
    ...unread('status'),
    payload: Joi.object({
      card: Joi.object({
        PAN: Joi.string(),
        ...unread('cardRefId', 'accountNickname', 'expirationDate', 'type', 'trademark'),
        ...unread('stampingCode'),
      }),
      billingSummary: Joi.object({
        nextBillingSummary: Joi.object({
          nextBillingDate: day().allow(null),
          nextExpirationDate: day().allow(null),
          ...unread('amountForBilling', 'foreignAmountForBilling'),
        }),
        ...unread('startingBillingDate', 'endingBillingDate', 'pendingPaymentAmount'),
        ...unread('lastBillingSummary'),
      }),
      ...unread('product', 'currency', 'creditCardContract', 'facility'),
    }),
  }),
);

export interface FalabellaMovement {
  transaction: { description: string; transactionAmount: number; transactionDate: string };
  transactionLocation: { address: string | null };
  transactionType: { code: string };
  installmentInfo: {
    installmentAmount: number;
    currentInstallmentNumber: number;
    totalInstallmentNumber: number;
  };
  currency: { code: number };
  accountingActionType: { code: 'A' | 'C' };
  detailIdentifiers: { authorizationId: string | null };
}

interface CardMovementsAnswer {
  payload: {
    transactions: FalabellaMovement[];
    paginationInfo: { page: number; next: unknown };
  };
}

const count = () => Joi.number().integer().min(0);

export const cardMovementsAnswer = jsonShape<CardMovementsAnswer>(
  Joi.object({
    ...unread('status'),
    payload: Joi.object({
      transactions: Joi.array().items(
        Joi.object({
          transaction: Joi.object({
            description: Joi.string(),
            transactionAmount: amount(),
            transactionDate: day(),
            ...unread('transactionId', 'accountingDate', 'isNegative'),
          }),
          transactionLocation: Joi.object({
            address: word().allow(null),
            ...unread('country', 'commerce'),
          }),
          transactionType: Joi.object({ code: Joi.string(), ...unread('description') }),
          installmentInfo: Joi.object({
            installmentAmount: amount(),
            currentInstallmentNumber: count(),
            totalInstallmentNumber: count(),
            ...unread('amount', 'pendingInstallmentNumber', 'pendingInstallmentAmount'),
            ...unread('allowModification', 'isExtendable'),
          }),
          currency: Joi.object({ code: Joi.valid(152, 840), ...unread('description') }),
          accountingActionType: Joi.object({
            code: Joi.valid('A', 'C'),
            ...unread('description'),
          }),
          detailIdentifiers: Joi.object({
            authorizationId: word().allow(null),
            ...unread('extractNumber', 'extractMovementNumber', 'installmentOperationNumber'),
            ...unread('financingNumber', 'transactionId'),
          }),
          ...unread('ownership', 'transactionStatus', 'transactionSubStatus', 'invoiceTypes'),
          ...unread('movementType'),
        }),
      ),
      paginationInfo: Joi.object({
        page: count(),
        next: Joi.any(),
        ...unread('limit', 'prev'),
      }),
    }),
  }),
);
