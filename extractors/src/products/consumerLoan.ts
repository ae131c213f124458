import Joi from 'joi';
import { defineProduct } from './definition.ts';
import type { Currency } from './enumerations.ts';
import {
  count,
  currency,
  isoDate,
  money,
  moneyOf,
  named,
  oneOf,
  orUntold,
  percent,
  text,
  untold,
} from './fields.ts';

const LOAN_TYPES = ['direct', 'indirect'] as const;
export type LoanType = (typeof LOAN_TYPES)[number];

const LOAN_STATES = ['active', 'in-arrears'] as const;
type LoanState = (typeof LOAN_STATES)[number];

/** Null is what the institution does not state, except for `nextPaymentDate`. */
export interface ConsumerLoan {
  id: string | null;
  loanAmount: number | null;
  balance: number | null;
  monthlyPayment: number | null;
  totalPaidFees: number | null;
  totalPayments: number | null;
  monthlyInterestRate: number | null;
  caev: number | null;
  nextPaymentDate: string | null;
  description: string | null;
  type: LoanType | null;
  state: LoanState | null;
  expiredPayments: number | null;
  previousMonthPayment: number | null;
  lastPaymentAmount: number | null;
  protectionInsurance: number | null;
  unemploymentInsurance: number | null;
  currency: Currency;
}

export const consumerLoanSchema = named<ConsumerLoan>('ConsumerLoanItem', {
  id: orUntold(text('Número de la operación.')),
  loanAmount: orUntold(money('Monto original del crédito')),
  balance: orUntold(money('Saldo insoluto de capital')),
  monthlyPayment: orUntold(money('Valor de la cuota')),
  totalPaidFees: orUntold(count('Cuotas pagadas.')),
  totalPayments: orUntold(count('Cuotas en total.')),
  monthlyInterestRate: orUntold(percent('Tasa de interés mensual')),
  caev: orUntold(percent('Carga anual equivalente vigente (CAEV)')),
  nextPaymentDate: isoDate(
    'Vencimiento de la próxima cuota; null si está pagado o no se informa',
  ).allow(null),
  description: orUntold(text('Nombre del crédito en la institución.')),
  type: orUntold(
    oneOf(LOAN_TYPES, 'Tipo: `direct` deuda propia, `indirect` como aval o codeudor.'),
  ),
  state: orUntold(oneOf(LOAN_STATES, 'Estado: `active` al día, `in-arrears` con cuotas vencidas.')),
  expiredPayments: orUntold(count('Cuotas vencidas.')),
  previousMonthPayment: orUntold(money('Monto pagado el mes anterior')),
  lastPaymentAmount: orUntold(money('Monto del último pago; 0 si no ha habido')),
  protectionInsurance: orUntold(money('Prima mensual del seguro de desgravamen; 0 si no hay')),
  unemploymentInsurance: orUntold(money('Prima mensual del seguro de cesantía; 0 si no hay')),
  currency: currency('Moneda del crédito.'),
})
  .custom(
    moneyOf<ConsumerLoan>((loan) => [
      loan.loanAmount,
      loan.balance,
      loan.monthlyPayment,
      loan.previousMonthPayment,
      loan.lastPaymentAmount,
      loan.protectionInsurance,
      loan.unemploymentInsurance,
    ]),
  )
  .description('Un crédito de consumo.');

/** A loan of which the institution states nothing yet. */
export const UNTOLD_LOAN = untold(consumerLoanSchema);

export const consumerLoanExample: ConsumerLoan = {
  id: '4001882734',
  loanAmount: 4500000,
  balance: 3187450,
  monthlyPayment: 158900,
  totalPaidFees: 12,
  totalPayments: 36,
  monthlyInterestRate: 1.39,
  caev: 22.18,
  nextPaymentDate: '2026-02-05',
  description: 'Crédito de Consumo Libre Disposición',
  type: 'direct',
  state: 'active',
  expiredPayments: 0,
  previousMonthPayment: 158900,
  lastPaymentAmount: 158900,
  protectionInsurance: 3120,
  unemploymentInsurance: 0,
  currency: 'clp',
};

export const consumerLoan = defineProduct<ConsumerLoan[]>({
  id: 'consumer-loan',
  title: 'Créditos de consumo',
  description: 'Los créditos de consumo vigentes de la persona en el banco.',
  schema: Joi.array().items(consumerLoanSchema),
  example: [consumerLoanExample],
});
