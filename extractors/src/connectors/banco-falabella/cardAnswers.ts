import type { AnySchema } from 'joi';
import {
  anything,
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  oneOf,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { amount, day, word } from './answers.ts';

/** The shapes of the decrypted answers about one card, as far as the connector reads them. */

const cardSchema = object({
  PAN: string(),
  ...unread('cardRefId', 'accountNickname', 'expirationDate', 'type', 'trademark'),
  ...unread('stampingCode'),
});

const nextBillSchema = object({
  nextBillingDate: nullable(day()),
  nextExpirationDate: nullable(day()),
  ...unread('amountForBilling', 'foreignAmountForBilling'),
});

const summarySchema = <S extends AnySchema, F extends Record<string, AnySchema>>(
  billingSummary: S,
  facility: F,
) =>
  object({
    ...unread('status'),
    payload: object({
      card: cardSchema,
      billingSummary,
      ...facility,
      ...unread('product', 'currency', 'creditCardContract'),
    }),
  });

/** A card's summary, without what only its statement needs. */
export const cardAnswer = jsonShape(
  summarySchema(
    object({
      nextBillingSummary: nextBillSchema,
      ...unread('startingBillingDate', 'endingBillingDate', 'pendingPaymentAmount'),
      ...unread('lastBillingSummary'),
    }),
    { ...unread('facility') },
  ),
);

const count = () => number().integer().min(0);

const movementsSchema = object({
  ...unread('status'),
  payload: object({
    transactions: list(
      object({
        transaction: object({
          description: string(),
          transactionAmount: amount(),
          transactionDate: day(),
          ...unread('transactionId', 'accountingDate', 'isNegative'),
        }),
        transactionLocation: object({
          address: nullable(word()),
          ...unread('country', 'commerce'),
        }),
        transactionType: object({ code: string(), ...unread('description') }),
        installmentInfo: object({
          installmentAmount: amount(),
          currentInstallmentNumber: count(),
          totalInstallmentNumber: count(),
          ...unread('amount', 'pendingInstallmentNumber', 'pendingInstallmentAmount'),
          ...unread('allowModification', 'isExtendable'),
        }),
        currency: object({ code: number().valid(152, 840), ...unread('description') }),
        accountingActionType: object({
          code: oneOf('A', 'C'),
          ...unread('description'),
        }),
        detailIdentifiers: object({
          authorizationId: nullable(word()),
          ...unread('extractNumber', 'extractMovementNumber', 'installmentOperationNumber'),
          ...unread('financingNumber', 'transactionId'),
        }),
        ...unread('ownership', 'transactionStatus', 'transactionSubStatus', 'invoiceTypes'),
        ...unread('movementType'),
      }),
    ),
    paginationInfo: object({
      page: count(),
      next: anything(),
      ...unread('limit', 'prev'),
    }),
  }),
});

export const cardMovementsAnswer = jsonShape(movementsSchema);
export type FalabellaMovement = AnswerOf<
  typeof cardMovementsAnswer
>['payload']['transactions'][number];

/** The summary of a card with all pages of its billed purchases. */
export const billAnswer = jsonShape(
  object({
    summary: summarySchema(
      object({
        startingBillingDate: nullable(day()),
        endingBillingDate: nullable(day()),
        lastBillingSummary: object({
          lastBillingDate: nullable(day()),
          expirationDate: nullable(day()),
          billedAmount: nullable(amount()),
          minimumPayment: nullable(amount()),
          foreignAmountBilled: nullable(amount()),
          ...unread('paymentDate', 'amountPaid', 'accumulatedPoints'),
        }),
        nextBillingSummary: nextBillSchema,
        ...unread('pendingPaymentAmount'),
      }),
      {
        facility: list(
          object({
            balance: object({ total: amount(), ...unread('used', 'available') }),
            // Among movements the code is a number; here its form is not documented.
            currency: object({ code: either(string(), number()) }),
            ...unread('description'),
          }),
        ),
      },
    ),
    movements: list(movementsSchema).min(1),
  }),
);

type CardSummary = AnswerOf<typeof billAnswer>['summary']['payload'];
export type BillingSummary = CardSummary['billingSummary'];
export type Facility = CardSummary['facility'][number];
