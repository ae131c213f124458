import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { clp, count, isoDate, listOf, oneOf, text, named } from './fields.ts';

const INCOME_TYPES = ['main', 'variable'] as const;
type IncomeType = (typeof INCOME_TYPES)[number];

export interface IncomeItem {
  name: string;
  amount: number;
  date: string;
  type: IncomeType;
}

/** Computed from the movements, in pesos. */
export interface IncomeReport {
  /** Null if no salary was found. */
  employerName: string | null;
  /** Consecutive months with salary, within the last 11. */
  seniority: number;
  salary: number;
  monthlyVariableIncome3Months: number;
  monthlyVariableIncome12Months: number;
  monthlyAccountFlow3Months: number;
  monthlyAccountFlow12Months: number;
  accountFlowSources: IncomeItem[];
  incomeSources: IncomeItem[];
}

const itemSchema = named<IncomeItem>('IncomeItem', {
  name: text('Quién paga, o la glosa del abono si no se sabe.'),
  amount: clp('Monto'),
  date: isoDate('Fecha del abono'),
  type: oneOf(INCOME_TYPES, 'Tipo: `main` remuneración, `variable` otro ingreso.'),
}).description('Un abono.');

export const incomeReport = defineProduct<IncomeReport>({
  id: 'income-report',
  title: 'Informe de ingresos',
  description:
    'Ingresos de la persona, calculados a partir de los abonos de sus cuentas en pesos chilenos.',
  schema: Joi.object<IncomeReport, true>({
    employerName: text('Empleador de la última remuneración; null si no hay.').allow(null),
    seniority: count('Meses seguidos con remuneración, dentro de los últimos 11.'),
    salary: clp('Última remuneración líquida; 0 si no hay'),
    monthlyVariableIncome3Months: clp('Promedio mensual de ingresos variables en 3 meses'),
    monthlyVariableIncome12Months: clp('Promedio mensual de ingresos variables en 12 meses'),
    monthlyAccountFlow3Months: clp('Promedio mensual de todos los abonos en 3 meses'),
    monthlyAccountFlow12Months: clp('Promedio mensual de todos los abonos en 12 meses'),
    accountFlowSources: listOf(itemSchema, 'Abonos considerados en el flujo de las cuentas.'),
    incomeSources: listOf(itemSchema, 'Abonos considerados como ingreso.'),
  }),
  example: {
    employerName: 'Comercial del Sur Ltda.',
    seniority: 11,
    salary: 985000,
    monthlyVariableIncome3Months: 42000,
    monthlyVariableIncome12Months: 35500,
    monthlyAccountFlow3Months: 1042000,
    monthlyAccountFlow12Months: 1031250,
    accountFlowSources: [
      { name: 'Tomás Peña Riquelme', amount: 18000, date: '2026-01-05', type: 'variable' },
    ],
    incomeSources: [
      { name: 'Comercial del Sur Ltda.', amount: 985000, date: '2026-01-30', type: 'main' },
    ],
  },
});
