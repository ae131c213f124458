import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { count, isoDate, oneOf, percent, text, uf, named } from './fields.ts';

const INTEREST_RATE_TYPES = ['fixed', 'variable', 'mixed'] as const;
export type InterestRateType = (typeof INTEREST_RATE_TYPES)[number];

export interface Mortgage {
  id: string;
  productName: string;
  initialBalanceUf: number;
  balanceUf: number;
  /** In years. */
  term: number;
  totalPayments: number;
  currentPaymentNumber: number;
  closedPayments: number;
  nextPaymentDate: string | null;
  nextPaymentAmountUf: number;
  caev: number;
  interestRateType: InterestRateType;
  interestRate: number;
  /** When a mixed rate becomes variable, or a variable rate changes; null for a fixed rate. */
  interestRateChangeDate: string | null;
  lastPaymentDate: string | null;
  latePayments: number;
  latePaymentsAmountUf: number;
  insurancesAmountUf: number;
}

export const mortgageSchema = named<Mortgage>('MortgageItem', {
  id: text('Número de la operación.'),
  productName: text('Nombre comercial del crédito.'),
  initialBalanceUf: uf('Monto original'),
  balanceUf: uf('Saldo insoluto'),
  term: count('Plazo, en años.'),
  totalPayments: count('Dividendos en total.'),
  currentPaymentNumber: count('Número del próximo dividendo.'),
  closedPayments: count('Dividendos pagados.'),
  nextPaymentDate: isoDate('Vencimiento del próximo dividendo; null si está pagado').allow(null),
  nextPaymentAmountUf: uf('Monto del próximo dividendo, seguros incluidos'),
  caev: percent('Carga anual equivalente vigente (CAEV)'),
  interestRateType: oneOf(
    INTEREST_RATE_TYPES,
    'Tipo de tasa: `fixed` fija, `variable` variable, `mixed` mixta.',
  ),
  interestRate: percent('Tasa de interés anual vigente'),
  interestRateChangeDate: isoDate('Próximo cambio de la tasa; null si es fija').allow(null),
  lastPaymentDate: isoDate('Fecha del último pago; null si no ha habido').allow(null),
  latePayments: count('Dividendos atrasados.'),
  latePaymentsAmountUf: uf('Monto de los dividendos atrasados'),
  insurancesAmountUf: uf('Seguros incluidos en el dividendo'),
}).description('Un crédito hipotecario.');

export const mortgageExample: Mortgage = {
  id: '700123456',
  productName: 'Crédito Hipotecario Tasa Fija',
  initialBalanceUf: 2400,
  balanceUf: 2187.3342,
  term: 25,
  totalPayments: 300,
  currentPaymentNumber: 49,
  closedPayments: 48,
  nextPaymentDate: '2026-02-10',
  nextPaymentAmountUf: 13.8127,
  caev: 4.71,
  interestRateType: 'fixed',
  interestRate: 4.05,
  interestRateChangeDate: null,
  lastPaymentDate: '2026-01-10',
  latePayments: 0,
  latePaymentsAmountUf: 0,
  insurancesAmountUf: 1.0551,
};

export const mortgage = defineProduct<Mortgage[]>({
  id: 'mortgage',
  title: 'Créditos hipotecarios',
  description: 'Los créditos hipotecarios vigentes de la persona en el banco, en UF.',
  schema: Joi.array().items(mortgageSchema),
  example: [mortgageExample],
});
