import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { count, isoDate, named, oneOf, orUntold, percent, text, uf, untold } from './fields.ts';

const INTEREST_RATE_TYPES = ['fixed', 'variable', 'mixed'] as const;
export type InterestRateType = (typeof INTEREST_RATE_TYPES)[number];

/** Null is what the institution does not state, except for the three dates. */
export interface Mortgage {
  id: string | null;
  productName: string | null;
  initialBalanceUf: number | null;
  balanceUf: number | null;
  /** In years. */
  term: number | null;
  totalPayments: number | null;
  currentPaymentNumber: number | null;
  closedPayments: number | null;
  nextPaymentDate: string | null;
  nextPaymentAmountUf: number | null;
  caev: number | null;
  interestRateType: InterestRateType | null;
  interestRate: number | null;
  /** When a mixed rate becomes variable, or a variable rate changes; null for a fixed rate. */
  interestRateChangeDate: string | null;
  lastPaymentDate: string | null;
  latePayments: number | null;
  latePaymentsAmountUf: number | null;
  insurancesAmountUf: number | null;
}

export const mortgageSchema = named<Mortgage>('MortgageItem', {
  id: orUntold(text('Número de la operación.')),
  productName: orUntold(text('Nombre comercial del crédito.')),
  initialBalanceUf: orUntold(uf('Monto original')),
  balanceUf: orUntold(uf('Saldo insoluto')),
  term: orUntold(count('Plazo, en años.')),
  totalPayments: orUntold(count('Dividendos en total.')),
  currentPaymentNumber: orUntold(count('Número del próximo dividendo.')),
  closedPayments: orUntold(count('Dividendos pagados.')),
  nextPaymentDate: isoDate(
    'Vencimiento del próximo dividendo; null si está pagado o no se informa',
  ).allow(null),
  nextPaymentAmountUf: orUntold(uf('Monto del próximo dividendo, seguros incluidos')),
  caev: orUntold(percent('Carga anual equivalente vigente (CAEV)')),
  interestRateType: orUntold(
    oneOf(INTEREST_RATE_TYPES, 'Tipo de tasa: `fixed` fija, `variable` variable, `mixed` mixta.'),
  ),
  interestRate: orUntold(percent('Tasa de interés anual vigente')),
  interestRateChangeDate: isoDate(
    'Próximo cambio de la tasa; null si es fija o no se informa',
  ).allow(null),
  lastPaymentDate: isoDate('Fecha del último pago; null si no ha habido o no se informa').allow(
    null,
  ),
  latePayments: orUntold(count('Dividendos atrasados.')),
  latePaymentsAmountUf: orUntold(uf('Monto de los dividendos atrasados')),
  insurancesAmountUf: orUntold(uf('Seguros incluidos en el dividendo')),
}).description('Un crédito hipotecario.');

/** A mortgage of which the institution states nothing yet. */
export const UNTOLD_MORTGAGE = untold(mortgageSchema);

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
