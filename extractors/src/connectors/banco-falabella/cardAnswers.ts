import type { AnySchema } from 'joi';
import {
  anything,
  boolean,
  either,
  gappedList,
  jsonShape,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf, TypeOf } from '../../shared/shape.ts';
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

/** Of a purchase paid at once, one source expects no such object. */
const installments = () =>
  optional(
    nullable(
      object({
        installmentAmount: optional(nullable(amount())),
        currentInstallmentNumber: optional(nullable(count())),
        totalInstallmentNumber: optional(nullable(count())),
        ...unread('amount', 'pendingInstallmentNumber', 'pendingInstallmentAmount'),
        ...unread('allowModification', 'isExtendable'),
      }),
    ),
  );

const movementSchema = object({
  transaction: object({
    description: optional(nullable(word())),
    transactionAmount: amount(),
    // Sources disagree on whether there is a time.
    transactionDate: string().pattern(/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/),
    isNegative: optional(nullable(boolean())),
    installments: installments(),
    ...unread('transactionId', 'identifier', 'accountingDate'),
  }),
  transactionLocation: object({
    address: nullable(word()),
    ...unread('country', 'commerce'),
  }),
  transactionType: object({ code: string(), ...unread('description') }),
  installmentInfo: installments(),
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
});
export type FalabellaMovement = TypeOf<typeof movementSchema>;

const pageSchema = <S extends AnySchema>(transactions: S) =>
  object({
    ...unread('status'),
    payload: object({
      transactions: nullable(transactions),
      paginationInfo: object({
        page: count(),
        next: anything(),
        ...unread('limit', 'prev'),
      }),
    }),
  });

export const cardMovementsAnswer = jsonShape(pageSchema(gappedList(movementSchema)));

const facilitySchema = object({
  balance: object({ total: amount(), ...unread('used', 'available') }),
  // Among movements the code is a number; here its form is not documented.
  currency: object({ code: either(string(), number()) }),
  ...unread('description'),
});
export type Facility = TypeOf<typeof facilitySchema>;

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
        facility: optional(nullable(list(facilitySchema))),
      },
    ),
    movements: list(pageSchema(list(movementSchema))).min(1),
  }),
);

export type BillingSummary = AnswerOf<typeof billAnswer>['summary']['payload']['billingSummary'];
