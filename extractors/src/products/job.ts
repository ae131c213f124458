import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { clp, count, flag, isoMonth, orUntold, rut, text, named } from './fields.ts';

/** A period of employment with one employer, derived from the contributions. */
export interface Job {
  employerRut: string;
  /** Null if the fund manager does not state it; the same applies to the incomes. */
  employerName: string | null;
  firstPeriod: string;
  lastPeriod: string;
  isCurrent: boolean;
  contributions: number;
  lastTaxableIncome: number | null;
  averageTaxableIncome: number | null;
}

export const jobSchema = named<Job>('JobItem', {
  employerRut: rut('RUT del empleador'),
  employerName: orUntold(text('Nombre del empleador.')),
  firstPeriod: isoMonth('Primer mes cotizado'),
  lastPeriod: isoMonth('Último mes cotizado'),
  isCurrent: flag('Si cotizó en el último mes informado.'),
  contributions: count('Meses cotizados.'),
  lastTaxableIncome: orUntold(clp('Última remuneración imponible')),
  averageTaxableIncome: orUntold(clp('Remuneración imponible promedio, redondeada')),
}).description('Un empleo.');

export const jobExample: Job = {
  employerRut: '76391733-9',
  employerName: 'Minera Maipo E.I.R.L.',
  firstPeriod: '2023-12',
  lastPeriod: '2025-12',
  isCurrent: true,
  contributions: 25,
  lastTaxableIncome: 740000,
  averageTaxableIncome: 719333,
};

export const job = defineProduct<Job[]>({
  id: 'job',
  title: 'Historial laboral',
  description: 'Los empleos de la persona según sus cotizaciones, el más reciente primero.',
  schema: Joi.array().items(jobSchema),
  example: [jobExample],
});
