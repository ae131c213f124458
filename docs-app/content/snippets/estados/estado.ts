import assert from 'node:assert';

// #region programa
import { Cauce } from '@cauce/sdk';

const RUT = '20005056-8';
const bank = { institution: 'banco-bice', username: RUT, password: 'clave123' };
const state = { username: RUT, password: 'clave123' };
// Los valores del día, de la fuente que uses.
const RATES = { clp: 1, uf: 41_352.53, usd: 946.67, eur: 1_044.12 };

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const { tasks } = new Cauce({ apiKey, baseUrl });

// Una tarea a la vez por institución; las instituciones, en paralelo.
const readBank = async () => ({
  balances: (await tasks.run({ ...bank, action: 'product-balance' })).data,
  income: (await tasks.run({ ...bank, action: 'income-report' })).data,
  accounts: (await tasks.run({ ...bank, action: 'movement' })).data,
});
const [{ balances, income, accounts }, { data: properties }, { data: cmf }] = await Promise.all([
  readBank(),
  tasks.run({ ...state, institution: 'sii', action: 'property-tax' }),
  tasks.run({ ...state, institution: 'cmf', action: 'debt' }),
]);

const sum = <T>(list: readonly T[], valueOf: (one: T) => number) =>
  list.reduce((total, one) => total + valueOf(one), 0);
const inPesos = (amount: number, currency: keyof typeof RATES) =>
  Math.round(amount * RATES[currency]);
const movements = accounts.flatMap((account) => account.movements);

const assets = {
  Cuentas: sum(balances.accounts, (one) => inPesos(one.currentBalance, one.currency)),
  'Bienes raíces, avalúo fiscal': sum(properties, (one) => one.totalAssessment),
};
const debts = { 'Deuda directa, CMF': cmf.directDebts.totals.total };

// Del último mes completo, como el informe de ingresos.
const lastDay = new Date();
lastDay.setUTCDate(0);
const lastMonth = lastDay.toISOString().slice(0, 7);
const charged = (name: RegExp) =>
  sum(
    movements.filter(
      ({ type, date, description }) =>
        type === 'outflow' && date.startsWith(lastMonth) && name.test(description),
    ),
    ({ amount }) => amount,
  );
const flow = {
  'Sueldo líquido': income.salary,
  'Otros ingresos, promedio de 12 meses': income.monthlyVariableIncome12Months,
  'Cuotas de consumo': -charged(/cuota.*cr[eé]dito/i),
  Dividendos: -charged(/dividendo/i),
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

assert.ok(flow.Dividendos < 0 && Number.isInteger(owned - owed));
