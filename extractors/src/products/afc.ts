import Joi from 'joi';
import { defineProduct } from './definition.ts';
import {
  clp,
  count,
  email,
  flag,
  isoDate,
  isoMonth,
  listOf,
  named,
  orUntold,
  rowId,
  rut,
  text,
  untold,
} from './fields.ts';
import type { Identified } from './fields.ts';

/**
 * The products of the AFC, which manages unemployment insurance. They describe another account than
 * the pension fund managers' products of the same actions, and share no shape with them.
 */

interface AfcAddress {
  street: string;
  number: string;
  other: string | null;
  commune: string;
  region: string;
}

/** What the AFC knows about its member. Null is what its documents do not show. */
export interface AfcPersonalInformation {
  rut: string;
  /** In one text: the AFC's documents do not separate first names and surnames. */
  name: string;
  birthDate: string | null;
  affiliationDate: string | null;
  phone: string | null;
  email: string | null;
  address: AfcAddress | null;
}

/**
 * One month's contributions by one employer to the person's own account, in pesos. The employer's
 * contribution to the solidarity fund is not part of it.
 */
export interface AfcContribution extends Identified {
  period: string;
  /** The newest, if the parts were paid on different days. */
  paymentDate: string;
  employerRut: string;
  employerName: string | null;
  /** Taxable income of the month, once, although the AFC prints it with each part. */
  monthlyIncome: number;
  /** Null if the AFC shows amounts that are not the legal shares of the income. */
  employeeContribution: number | null;
  employerContribution: number | null;
  /** Both parts. */
  amount: number;
}

/** An employment as the AFC registers it: not derived from contributions. */
export interface AfcJob {
  employerRut: string;
  employerName: string | null;
  contractType: string | null;
  subscriptionDate: string | null;
  startDate: string | null;
  /** Null if it has not ended. As registered, even if it is before the start. */
  endDate: string | null;
  /** The AFC's own word for the employment's state. */
  status: string | null;
  /** Whether the AFC has registered no end. */
  activeEmployer: boolean;
}

/**
 * Incomes and months calculated from the contributions, in pesos. The years end with the newest
 * month that should have contributions: the last one with any, at the latest the month before last.
 */
export interface AfcIncomeReport {
  activeEmployers: string[];
  isEmployed: boolean;
  /** Of the newest month with contributions, by all employers; null without contributions. */
  monthlyIncome: number | null;
  monthlyIncome1YearAgo: number | null;
  monthlyIncome3YearsAgo: number | null;
  /** Over the months with contributions; null without any. */
  averageMonthlyIncomeLastYear: number | null;
  averageMonthlyIncomeLast3Years: number | null;
  monthsWithoutContributionsLastYear: number;
  monthsWithoutContributionsLast3Years: number;
  monthsOfContributionsContinuity: number;
}

/** Everything that the AFC shows about the person. */
export interface AfcConsolidate {
  balance: number;
  lastCreditedContributionPeriod: string | null;
  contributionsUpToDate: boolean;
  personalInformation: AfcPersonalInformation;
  contributions: AfcContribution[];
  employers: AfcJob[];
  /** Null if a contribution could not be read: it would be wrong. */
  incomeReport: AfcIncomeReport | null;
}

const personalInformationSchema = named<AfcPersonalInformation>('AfcPersonalInformation', {
  rut: rut('RUT'),
  name: text('Nombre completo, como la AFC lo imprime.'),
  birthDate: orUntold(isoDate('Fecha de nacimiento')),
  affiliationDate: orUntold(isoDate('Fecha de afiliación')),
  phone: orUntold(text('Teléfono.')),
  email: orUntold(email('Correo.')),
  address: named<AfcAddress>('AfcAddress', {
    street: text('Calle.'),
    number: text('Número.'),
    other: text('Departamento, casa u oficina; null si no hay.').allow(null),
    commune: text('Comuna.'),
    region: text('Región.'),
  })
    .allow(null)
    .required()
    .description('Dirección; null si la institución no la informa.'),
}).description('Datos de la persona en la AFC.');

/** A member of whom the AFC states nothing yet. */
export const UNTOLD_AFC_PERSON = untold(personalInformationSchema);

const personalInformationExample: AfcPersonalInformation = {
  ...UNTOLD_AFC_PERSON,
  rut: '12345678-5',
  name: 'Antonia Gabriela Yáñez Fernández',
};

export const afcPersonalInformation = defineProduct<AfcPersonalInformation>({
  id: 'afc-personal-information',
  title: 'Datos personales en la AFC',
  description:
    'Los datos personales que la AFC imprime en sus certificados. Lo que no imprime viene en null.',
  schema: personalInformationSchema,
  example: personalInformationExample,
});

export const afcContributionSchema = named<AfcContribution>('AfcContributionItem', {
  id: rowId('Identificador de la cotización.'),
  period: isoMonth('Mes trabajado'),
  paymentDate: isoDate('Fecha de pago; la última, si las partes se pagaron en días distintos'),
  employerRut: rut('RUT del empleador'),
  employerName: orUntold(text('Razón social del empleador.')),
  monthlyIncome: clp('Renta imponible del mes'),
  employeeContribution: clp(
    'Parte de la persona (0,6 % de la renta); null si la AFC no muestra una con ese monto',
  ).allow(null),
  employerContribution: clp(
    'Parte del empleador en la cuenta individual (1,6 % de la renta); null si la AFC no muestra una con ese monto',
  ).allow(null),
  amount: clp('Todo lo cotizado ese mes en la cuenta individual'),
}).description('Lo que un empleador cotizó por un mes.');

const contributionExample: AfcContribution = {
  period: '2025-12',
  paymentDate: '2026-01-12',
  employerRut: '76391733-9',
  employerName: 'Minera Maipo E.I.R.L.',
  monthlyIncome: 740000,
  employeeContribution: 4440,
  employerContribution: 11840,
  amount: 16280,
};

export const afcContribution = defineProduct<AfcContribution[]>({
  id: 'afc-contribution',
  title: 'Cotizaciones del seguro de cesantía',
  description:
    'Lo cotizado en la cuenta individual por cesantía, un elemento por mes y empleador, el más reciente primero.',
  schema: Joi.array().items(afcContributionSchema),
  example: [contributionExample],
});

const jobSchema = named<AfcJob>('AfcJobItem', {
  employerRut: rut('RUT del empleador'),
  employerName: orUntold(text('Razón social del empleador.')),
  contractType: orUntold(text('Tipo de contrato, con las palabras de la AFC.')),
  subscriptionDate: orUntold(isoDate('Fecha de suscripción al seguro')),
  startDate: orUntold(isoDate('Inicio de la relación laboral')),
  endDate: isoDate(
    'Término registrado, aunque sea anterior al inicio; null si no ha terminado',
  ).allow(null),
  status: orUntold(text('Estado, con las palabras de la AFC.')),
  activeEmployer: flag('Si la AFC no registra término.'),
}).description('Un empleador registrado en la AFC.');

const jobExample: AfcJob = {
  employerRut: '76391733-9',
  employerName: 'Minera Maipo E.I.R.L.',
  contractType: null,
  subscriptionDate: null,
  startDate: '2023-12-01',
  endDate: null,
  status: 'Vigente',
  activeEmployer: true,
};

export const afcJob = defineProduct<AfcJob[]>({
  id: 'afc-job',
  title: 'Empleadores en la AFC',
  description: 'Los empleadores que la AFC tiene registrados, el que empezó último primero.',
  schema: Joi.array().items(jobSchema),
  example: [jobExample],
});

const incomeReportSchema = named<AfcIncomeReport>('AfcIncomeReport', {
  activeEmployers: listOf(
    Joi.string().description('Razón social.'),
    'Empleadores sin término registrado.',
  ),
  isEmployed: flag('Si hay algún empleador sin término registrado.'),
  monthlyIncome: clp(
    'Renta imponible del último mes cotizado, de todos los empleadores; null si no hay cotizaciones',
  ).allow(null),
  monthlyIncome1YearAgo: clp('La de 12 meses antes; null si ese mes no se cotizó').allow(null),
  monthlyIncome3YearsAgo: clp('La de 36 meses antes; null si ese mes no se cotizó').allow(null),
  averageMonthlyIncomeLastYear: clp(
    'Promedio de los meses cotizados de los últimos 12, redondeado; null si no hay',
  ).allow(null),
  averageMonthlyIncomeLast3Years: clp(
    'Promedio de los meses cotizados de los últimos 36, redondeado; null si no hay',
  ).allow(null),
  monthsWithoutContributionsLastYear: count('Meses sin cotización en los últimos 12.'),
  monthsWithoutContributionsLast3Years: count('Meses sin cotización en los últimos 36.'),
  monthsOfContributionsContinuity: count('Meses seguidos con cotización hasta el último.'),
}).description('Rentas y meses cotizados, calculados a partir de las cotizaciones.');

const incomeReportExample: AfcIncomeReport = {
  activeEmployers: ['Minera Maipo E.I.R.L.'],
  isEmployed: true,
  monthlyIncome: 740000,
  monthlyIncome1YearAgo: 712000,
  monthlyIncome3YearsAgo: null,
  averageMonthlyIncomeLastYear: 731500,
  averageMonthlyIncomeLast3Years: 719333,
  monthsWithoutContributionsLastYear: 0,
  monthsWithoutContributionsLast3Years: 11,
  monthsOfContributionsContinuity: 25,
};

export const afcIncomeReport = defineProduct<AfcIncomeReport>({
  id: 'afc-income-report',
  title: 'Informe de ingresos de la AFC',
  description:
    'Rentas imponibles y continuidad, calculadas a partir de las cotizaciones del seguro de cesantía. Los plazos terminan en el último mes cotizado o, si es más antiguo, en el antepasado.',
  schema: incomeReportSchema,
  example: incomeReportExample,
});

export const afcConsolidate = defineProduct<AfcConsolidate>({
  id: 'afc-consolidate',
  title: 'Consolidado AFC',
  description:
    'Saldo de la cuenta individual por cesantía, datos personales, cotizaciones, empleadores e informe de ingresos.',
  schema: Joi.object<AfcConsolidate, true>({
    balance: clp('Saldo de la cuenta individual; el fondo solidario no tiene saldo por persona'),
    lastCreditedContributionPeriod: isoMonth(
      'Último mes con cotización; null si no hay cotizaciones',
    ).allow(null),
    contributionsUpToDate: flag('Si hay cotización de uno de los dos meses anteriores al actual.'),
    personalInformation: personalInformationSchema.required(),
    contributions: listOf(afcContributionSchema, 'Cotizaciones, la más reciente primero.'),
    employers: listOf(jobSchema, 'Empleadores, el que empezó último primero.'),
    incomeReport: incomeReportSchema
      .allow(null)
      .required()
      .description('Informe de ingresos; null si alguna cotización no se pudo leer.'),
  }),
  example: {
    balance: 1843210,
    lastCreditedContributionPeriod: '2025-12',
    contributionsUpToDate: true,
    personalInformation: personalInformationExample,
    contributions: [contributionExample],
    employers: [jobExample],
    incomeReport: incomeReportExample,
  },
});
