import Joi from 'joi';
import type { Currency } from './enumerations.ts';
import {
  count,
  currency,
  flag,
  isoDate,
  money,
  moneyOf,
  orUntold,
  text,
  transactionKeys,
  named,
} from './fields.ts';
import type { IdentifiedTransaction } from './fields.ts';

export interface Installments {
  total: number;
  current: number;
  /** Null if the institution does not state it. */
  amount: number | null;
}

export interface CardTransaction extends IdentifiedTransaction {
  transactionDate: string;
  referenceNumber: string | null;
  description: string;
  location: string | null;
  isPending: boolean;
  /** Negative for payments and refunds. */
  amount: number;
  currency: Currency;
  /** The amount that the shop charged, if it was in a third currency. */
  originalCurrencyAmount: number | null;
  /** ISO 4217, in lower case; may be a currency outside the products' own list. */
  originalCurrency: string | null;
  /** Null for a purchase paid at once. */
  installments: Installments | null;
}

export const cardTransactionSchema = named<CardTransaction>('CardTransaction', {
  ...transactionKeys,
  transactionDate: isoDate('Fecha de la compra'),
  referenceNumber: text('Número de referencia; null si no se informa.').allow(null),
  description: text('Glosa: el comercio u operación; vacía si no se informa.').allow(''),
  location: text('Ciudad o país; null si no se informa.').allow(null),
  isPending: flag('Si está autorizada y aún no confirmada por el comercio.'),
  amount: money('Monto; negativo si es un pago o devolución'),
  currency: currency('Moneda en que se cobra.'),
  originalCurrencyAmount: Joi.number()
    .allow(null)
    .required()
    .description('Monto en la moneda original; null si es la misma.'),
  originalCurrency: Joi.string()
    .pattern(/^[a-z]{3}$/)
    .allow(null)
    .required()
    .description('Moneda original, código ISO 4217 en minúsculas; null si es la misma.'),
  installments: named<Installments>('Installments', {
    total: count('Cuotas en total.'),
    current: count('Cuota actual; 0 si ninguna se ha cobrado.'),
    amount: orUntold(money('Valor de la cuota')),
  })
    .allow(null)
    .required()
    .description('Cuotas; null si es sin cuotas.'),
})
  .custom(moneyOf<CardTransaction>((one) => [one.amount, one.installments?.amount ?? null]))
  .description('Un movimiento de la tarjeta.');

export const cardTransactionExample: CardTransaction = {
  transactionDate: '2026-01-28',
  referenceNumber: '004518822013',
  description: 'TIENDA POR DEPARTAMENTOS CORDILLERA',
  location: 'La Serena',
  isPending: false,
  amount: 119970,
  currency: 'clp',
  originalCurrencyAmount: null,
  originalCurrency: null,
  installments: { total: 3, current: 1, amount: 39990 },
};
