import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { clp, count, flag, isoMonth, rut, text } from './fields.ts';

/** A spell with one employer, as the contributions tell it. */
export interface Job {
  employerRut: string;
  employerName: string;
  firstPeriod: string;
  lastPeriod: string;
  isCurrent: boolean;
  contributions: number;
  lastTaxableIncome: number;
  averageTaxableIncome: number;
}

export const jobSchema = Joi.object<Job, true>({
  employerRut: rut('RUT del empleador'),
  employerName: text('Nombre del empleador.'),
  firstPeriod: isoMonth('Primer mes cotizado'),
  lastPeriod: isoMonth('Último mes cotizado'),
  isCurrent: flag('Si cotizó en el último mes informado.'),
  contributions: count('Meses cotizados.'),
  lastTaxableIncome: clp('Última remuneración imponible'),
  averageTaxableIncome: clp('Remuneración imponible promedio, redondeada'),
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
