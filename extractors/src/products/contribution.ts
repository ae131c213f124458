import Joi from 'joi';
import { pensionFund } from './accountBalance.ts';
import type { PensionFund } from './accountBalance.ts';
import { defineProduct } from './definition.ts';
import { clp, isoDate, isoMonth, orUntold, rowId, rut, text, named } from './fields.ts';
import type { Identified } from './fields.ts';

/** One month's pension contribution by one employer, in pesos. */
export interface Contribution extends Identified {
  period: string;
  paymentDate: string;
  payerRut: string;
  /** This and the next field are null if the fund manager does not state them. */
  payerName: string | null;
  taxableIncome: number | null;
  amount: number;
  fund: PensionFund;
}

export const contributionSchema = named<Contribution>('ContributionItem', {
  id: rowId('Identificador de la cotización.'),
  period: isoMonth('Mes trabajado'),
  paymentDate: isoDate('Fecha de pago'),
  payerRut: rut('RUT del empleador'),
  payerName: orUntold(text('Nombre del empleador.')),
  taxableIncome: orUntold(clp('Remuneración imponible')),
  amount: clp('Cotización obligatoria'),
  fund: pensionFund('Fondo que la recibió.'),
}).description('Una cotización.');

export const contributionExample: Contribution = {
  period: '2025-12',
  paymentDate: '2026-01-12',
  payerRut: '76391733-9',
  payerName: 'Minera Maipo E.I.R.L.',
  taxableIncome: 740000,
  amount: 74000,
  fund: 'C',
};

export const contribution = defineProduct<Contribution[]>({
  id: 'contribution',
  title: 'Cotizaciones previsionales',
  description:
    'Las cotizaciones obligatorias pagadas por los empleadores, la más reciente primero.',
  schema: Joi.array().items(contributionSchema),
  example: [contributionExample],
});
