import Joi from 'joi';
import { cardTransactionExample, cardTransactionSchema } from './cardTransaction.ts';
import type { CardTransaction } from './cardTransaction.ts';
import { defineProduct } from './definition.ts';
import { isoDate, listOf, orUntold, rowId, text, named } from './fields.ts';
import type { Identified } from './fields.ts';
import { cardKeys } from './productBalance.ts';
import type { CardDetail } from './productBalance.ts';

export interface UnbilledCard extends CardDetail, Identified {
  /** Null if the institution does not state it. */
  cardHolderName: string | null;
  truncatedPan: string;
  /** This and the next field are null if the institution does not state them. */
  billingDate: string | null;
  paymentDueDate: string | null;
  /** In pesos. */
  natTransactions: CardTransaction[];
  /** In dollars. */
  intTransactions: CardTransaction[];
}

export const creditCardUnbilledTransaction = defineProduct<UnbilledCard[]>({
  id: 'credit-card-unbilled-transaction',
  title: 'Movimientos no facturados de tarjetas',
  description:
    'Tarjetas de crédito con los movimientos que aún no aparecen en un estado de cuenta.',
  schema: Joi.array().items(
    named<UnbilledCard>('UnbilledCard', {
      id: rowId('Identificador de la tarjeta.'),
      ...cardKeys,
      cardHolderName: orUntold(text('Nombre impreso en la tarjeta.')),
      truncatedPan: text('Número enmascarado, salvo los últimos cuatro dígitos.'),
      billingDate: orUntold(isoDate('Próxima fecha de facturación')),
      paymentDueDate: orUntold(isoDate('Vencimiento del próximo pago')),
      natTransactions: listOf(
        cardTransactionSchema,
        'Movimientos nacionales, el más reciente primero.',
      ),
      intTransactions: listOf(
        cardTransactionSchema,
        'Movimientos internacionales, el más reciente primero.',
      ),
    }).description('Una tarjeta y sus movimientos no facturados.'),
  ),
  example: [
    {
      type: 'visa',
      name: 'Visa Signature',
      isAdditionalCard: false,
      singleCreditLimit: false,
      balances: {
        clp: { creditLimit: 2000000, currentBalance: 345990, availableCredit: 1654010 },
        usd: { creditLimit: 1500, currentBalance: 84.9, availableCredit: 1415.1 },
      },
      cardHolderName: 'Antonia Yáñez Fernández',
      truncatedPan: 'XXXX XXXX XXXX 4821',
      billingDate: '2026-02-18',
      paymentDueDate: '2026-03-05',
      natTransactions: [cardTransactionExample],
      intTransactions: [],
    },
  ],
});
