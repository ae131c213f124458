import assert from 'node:assert';

// #region programa
import { Cauce } from '@cauce/sdk';

const RUT = '21938219-7';
const bank = { institution: 'banco-security', username: RUT, password: 'clave123' };
const state = { username: RUT, password: 'clave123' };
// Los valores del día, de la fuente que uses.
const RATES = { clp: 1, uf: 41_352.53, usd: 946.67, eur: 1_044.12 };

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const { tasks } = new Cauce({ apiKey, baseUrl });

// Una tarea a la vez por institución; las instituciones, en paralelo.
const readBank = async () => ({
  report: (await tasks.run({ ...bank, action: 'financial-report' })).data,
  income: (await tasks.run({ ...bank, action: 'income-report' })).data,
});
const [{ report, income }, { data: properties }, { data: cmf }, { data: treasury }] =
  await Promise.all([
    readBank(),
    tasks.run({ ...state, institution: 'sii', action: 'property-tax' }),
    tasks.run({ ...state, institution: 'cmf', action: 'debt' }),
    tasks.run({ ...state, institution: 'tgr', action: 'fiscal-statement' }),
  ]);

const sum = <T>(list: readonly T[], valueOf: (one: T) => number) =>
  list.reduce((total, one) => total + valueOf(one), 0);
const inPesos = (amount: number, currency: keyof typeof RATES) =>
  Math.round(amount * RATES[currency]);
const { productsBalances, investments, consumerLoans, mortgages } = report;

const assets = {
  Cuentas: sum(productsBalances.accounts, (one) => inPesos(one.currentBalance, one.currency)),
  Inversiones: investments.totalInvestmentAmountClp ?? 0,
  'Bienes raíces, avalúo fiscal': sum(properties, (one) => one.totalAssessment),
};
const debts = {
  'Deuda directa, CMF': cmf.directDebts.totals.total,
  'Deuda fiscal, TGR': treasury.debts.totalDebtAmount,
};
const flow = {
  'Sueldo líquido': income.salary,
  'Otros ingresos, promedio de 12 meses': income.monthlyVariableIncome12Months,
  'Cuotas de consumo': -sum(
    consumerLoans.filter(({ type }) => type === 'direct'),
    (one) => inPesos(one.monthlyPayment ?? 0, one.currency),
  ),
  Dividendos: -sum(mortgages, (one) => inPesos(one.nextPaymentAmountUf ?? 0, 'uf')),
};

const pesos = new Intl.NumberFormat('es-CL');
function print(title: string, lines: Record<string, number>) {
  const total = sum(Object.values(lines), (value) => value);
  console.log(title);
  for (const [name, value] of [...Object.entries(lines), ['Total', total] as const])
    console.log(`  ${name.padEnd(38)} ${pesos.format(value).padStart(14)}`);
  return total;
}

const owned = print('Lo que tiene', assets);
const owed = print('Lo que debe', debts);
print('Cada mes', flow);
console.log(`Patrimonio: ${pesos.format(owned - owed)}`);
console.log(`Deuda como aval, aparte: ${pesos.format(cmf.indirectDebts.totals.total)}`);
console.log(`Las deudas son del ${cmf.lastUpdatedDate}`);
// #endregion

assert.ok(productsBalances.accounts.length > 0 && Number.isInteger(owned - owed));
