import Joi from 'joi';
import type { Schema } from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';
import { amount, day, word } from './answers.ts';

/** The shapes of the decrypted answers about one card, as far as the connector reads them. */

interface CardAnswer {
  payload: {
    card: { PAN: string };
    billingSummary: { nextBillingSummary: NextBill };
  };
}

interface NextBill {
  nextBillingDate: string | null;
  nextExpirationDate: string | null;
}

const cardSchema = Joi.object({
  PAN: Joi.string(),
  ...unread('cardRefId', 'accountNickname', 'expirationDate', 'type', 'trademark'),
  ...unread('stampingCode'),
});

const nextBillSchema = Joi.object({
  nextBillingDate: day().allow(null),
  nextExpirationDate: day().allow(null),
  ...unread('amountForBilling', 'foreignAmountForBilling'),
});

const summarySchema = (billingSummary: Schema, facility: Record<string, Schema>) =>
  Joi.object({
    ...unread('status'),
    payload: Joi.object({
      card: cardSchema,
      billingSummary,
      ...facility,
      ...unread('product', 'currency', 'creditCardContract'),
    }),
  });

/** A card's summary, without what only its statement needs. */
export const cardAnswer = jsonShape<CardAnswer>(
  summarySchema(
    Joi.object({
      nextBillingSummary: nextBillSchema,
      ...unread('startingBillingDate', 'endingBillingDate', 'pendingPaymentAmount'),
      ...unread('lastBillingSummary'),
    }),
    unread('facility'),
  ),
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

const movementsSchema = Joi.object({
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
});

export const cardMovementsAnswer = jsonShape<CardMovementsAnswer>(movementsSchema);

export interface BillingSummary {
  startingBillingDate: string | null;
  endingBillingDate: string | null;
  lastBillingSummary: {
    lastBillingDate: string | null;
    expirationDate: string | null;
    billedAmount: number | null;
    minimumPayment: number | null;
    foreignAmountBilled: number | null;
  };
  nextBillingSummary: NextBill;
}

export interface Facility {
  balance: { total: number };
  currency: { code: string | number };
}

interface BillAnswer {
  summary: { payload: { billingSummary: BillingSummary; facility: Facility[] } };
  movements: CardMovementsAnswer[];
}

/** The summary of a card with all pages of its billed purchases. */
export const billAnswer = jsonShape<BillAnswer>(
  Joi.object({
    summary: summarySchema(
      Joi.object({
        startingBillingDate: day().allow(null),
        endingBillingDate: day().allow(null),
        lastBillingSummary: Joi.object({
          lastBillingDate: day().allow(null),
          expirationDate: day().allow(null),
          billedAmount: amount().allow(null),
          minimumPayment: amount().allow(null),
          foreignAmountBilled: amount().allow(null),
          ...unread('paymentDate', 'amountPaid', 'accumulatedPoints'),
        }),
        nextBillingSummary: nextBillSchema,
        ...unread('pendingPaymentAmount'),
      }),
      {
        facility: Joi.array().items(
          Joi.object({
            balance: Joi.object({ total: amount(), ...unread('used', 'available') }),
            // Among movements the code is a number; here its form is not documented.
            currency: Joi.object({ code: Joi.alternatives(Joi.string(), Joi.number()) }),
            ...unread('description'),
          }),
        ),
      },
    ),
    movements: Joi.array().items(movementsSchema).min(1),
  }),
);
