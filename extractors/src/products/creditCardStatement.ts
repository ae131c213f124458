import Joi from 'joi';
import { cardTransactionExample, cardTransactionSchema } from './cardTransaction.ts';
import type { CardTransaction } from './cardTransaction.ts';
import { defineProduct } from './definition.ts';
import type { CardType } from './enumerations.ts';
import {
  amountIn,
  flag,
  isoDate,
  listOf,
  orUntold,
  percent,
  rowId,
  text,
  named,
} from './fields.ts';
import type { Identified } from './fields.ts';
import { cardKeys } from './productBalance.ts';

export type StatementCurrency = 'clp' | 'usd';

/** Amounts in the statement's currency; null for what the institution does not state. */
export interface StatementSummary {
  creditLimit: number;
  /** On the day of the statement. */
  usedCredit: number | null;
  availableCredit: number | null;
  /** Part of the limit that can be drawn in cash. */
  cashAdvanceLimit: number | null;
  billingPeriodStart: string | null;
  billingPeriodEnd: string;
  paymentDueDate: string | null;
  nextBillingDate: string | null;
  monthlyInterestRate: number | null;
  cae: number | null;
  previousBalance: number | null;
  newBalance: number | null;
  minimumPayment: number | null;
  lateFeeInterest: number | null;
}

/** For an institution that states little of it. */
export const UNTOLD_SUMMARY: Omit<StatementSummary, 'creditLimit' | 'billingPeriodEnd'> = {
  usedCredit: null,
  availableCredit: null,
  cashAdvanceLimit: null,
  billingPeriodStart: null,
  paymentDueDate: null,
  nextBillingDate: null,
  monthlyInterestRate: null,
  cae: null,
  previousBalance: null,
  newBalance: null,
  minimumPayment: null,
  lateFeeInterest: null,
};

export interface CardStatement {
  currency: StatementCurrency;
  statementDate: string;
  summary: StatementSummary;
  transactions: CardTransaction[];
}

export interface CardStatements extends Identified {
  type: CardType;
  /** The institution's own word, if it is an unknown one: the type is then `other`. */
  typeText?: string;
  name: string;
  /** Null if the institution does not state it. */
  cardHolderName: string | null;
  truncatedPan: string;
  isAdditionalCard: boolean;
  singleCreditLimit: boolean;
  /** Newest first; one per currency and month. */
  statements: CardStatement[];
}

const summaryKeys = (currency: StatementCurrency) =>
  ({
    creditLimit: amountIn(currency, 'Cupo total.'),
    usedCredit: orUntold(amountIn(currency, 'Cupo utilizado')),
    availableCredit: orUntold(amountIn(currency, 'Cupo disponible')),
    cashAdvanceLimit: orUntold(amountIn(currency, 'Cupo para avances en efectivo')),
    billingPeriodStart: orUntold(isoDate('Inicio del período facturado')),
    billingPeriodEnd: isoDate('Fin del período facturado'),
    paymentDueDate: orUntold(isoDate('Fecha límite de pago')),
    nextBillingDate: orUntold(isoDate('Próxima facturación')),
    monthlyInterestRate: orUntold(percent('Tasa de interés mensual')),
    cae: orUntold(percent('Carga anual equivalente (CAE)')),
    previousBalance: orUntold(amountIn(currency, 'Saldo del estado anterior')),
    newBalance: orUntold(amountIn(currency, 'Monto total facturado a pagar')),
    minimumPayment: orUntold(amountIn(currency, 'Monto mínimo a pagar')),
    lateFeeInterest: orUntold(percent('Tasa de interés por mora, mensual')),
  }) satisfies Joi.StrictSchemaMap<StatementSummary>;

const statementSchema = named<CardStatement>('CardStatement', {
  currency: Joi.string().valid('clp', 'usd').required().description('Moneda del estado de cuenta.'),
  statementDate: isoDate('Fecha del estado de cuenta'),
  // Cents are allowed here; the check below requires whole pesos for a statement in pesos.
  summary: named<StatementSummary>('StatementSummary', summaryKeys('usd'))
    .required()
    .description('Resumen, en la moneda del estado de cuenta.'),
  transactions: listOf(cardTransactionSchema, 'Movimientos facturados, el más reciente primero.'),
})
  .custom((value: CardStatement, helpers) => {
    const { summary } = value;
    const amounts = [
      summary.creditLimit,
      summary.usedCredit,
      summary.availableCredit,
      summary.cashAdvanceLimit,
      summary.previousBalance,
      summary.newBalance,
      summary.minimumPayment,
    ];
    const isWhole =
      value.currency !== 'clp' ||
      amounts.every((amount) => amount === null || Number.isInteger(amount));
    return isWhole ? value : helpers.error('any.invalid');
  })
  .description('Un estado de cuenta.');

export const creditCardStatement = defineProduct<CardStatements[]>({
  id: 'credit-card-statement',
  title: 'Estados de cuenta de tarjetas',
  description: 'Tarjetas de crédito con sus estados de cuenta, uno por moneda y mes.',
  schema: Joi.array().items(
    named<CardStatements>('CardStatements', {
      id: rowId('Identificador de la tarjeta.'),
      type: cardKeys.type,
      typeText: cardKeys.typeText,
      name: cardKeys.name,
      cardHolderName: orUntold(text('Nombre impreso en la tarjeta.')),
      truncatedPan: text('Número enmascarado, salvo los últimos cuatro dígitos.'),
      isAdditionalCard: flag('Si es una tarjeta adicional.'),
      singleCreditLimit: cardKeys.singleCreditLimit,
      statements: listOf(statementSchema, 'Estados de cuenta, el más reciente primero.'),
    }).description('Una tarjeta y sus estados de cuenta.'),
  ),
  example: [
    {
      type: 'visa',
      name: 'Visa Signature',
      cardHolderName: 'Antonia Yáñez Fernández',
      truncatedPan: 'XXXX XXXX XXXX 4821',
      isAdditionalCard: false,
      singleCreditLimit: false,
      statements: [
        {
          currency: 'clp',
          statementDate: '2026-01-18',
          summary: {
            creditLimit: 2000000,
            usedCredit: 345990,
            availableCredit: 1654010,
            cashAdvanceLimit: 600000,
            billingPeriodStart: '2025-12-19',
            billingPeriodEnd: '2026-01-18',
            paymentDueDate: '2026-02-05',
            nextBillingDate: '2026-02-18',
            monthlyInterestRate: 2.68,
            cae: 37.41,
            previousBalance: 210300,
            newBalance: 226020,
            minimumPayment: 18500,
            lateFeeInterest: 2.95,
          },
          transactions: [cardTransactionExample],
        },
      ],
    },
  ],
});
