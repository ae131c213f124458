import assert from 'node:assert';

// #region programa
import { setTimeout as sleep } from 'node:timers/promises';

const RUT = '20005056-8';
const BANK = 'banco-bice';
// Los valores del día, de la fuente que uses.
const RATES = { clp: 1, uf: 41_352.53, usd: 946.67, eur: 1_044.12 };

async function cauce(path, init) {
  const response = await fetch(process.env.CAUCE_URL + path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.errorCode}: ${answer.message} (${answer.requestId})`);
  return answer;
}

const { token } = await cauce('/auth/login', {
  method: 'POST',
  headers: { 'X-API-Key': process.env.CAUCE_API_KEY },
});
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

async function run(action, password) {
  const body = JSON.stringify({ action, args: { username: RUT, password } });
  const { taskId } = await cauce('/tasks', { method: 'POST', headers, body });
  for (;;) {
    const task = await cauce(`/tasks/${taskId}`, { headers });
    if (task.taskStatusCode === 200) return task.results.data;
    if (task.taskStatusCode !== 202) throw new Error(`${action}: ${task.taskStatus}`);
    await sleep(1000);
  }
}

// Una tarea a la vez por institución; las instituciones, en paralelo.
const readBank = async () => ({
  balances: await run(`${BANK}:product-balance`, 'clave123'),
  income: await run(`${BANK}:income-report`, 'clave123'),
  accounts: await run(`${BANK}:movement`, 'clave123'),
});
const [bank, properties, cmf] = await Promise.all([
  readBank(),
  run('sii:property-tax', 'clave123'),
  run('cmf:debt', 'clave123'),
]);

const sum = (list, valueOf) => list.reduce((total, one) => total + valueOf(one), 0);
const inPesos = (amount, currency) => Math.round(amount * RATES[currency]);
const movements = bank.accounts.flatMap((account) => account.movements);

const assets = {
  Cuentas: sum(bank.balances.accounts, (one) => inPesos(one.currentBalance, one.currency)),
  'Bienes raíces, avalúo fiscal': sum(properties, (one) => one.totalAssessment),
};
const debts = { 'Deuda directa, CMF': cmf.directDebts.totals.total };

// Del último mes completo, como el informe de ingresos.
const lastDay = new Date();
lastDay.setUTCDate(0);
const lastMonth = lastDay.toISOString().slice(0, 7);
const charged = (name) =>
  sum(
    movements.filter(
      ({ type, date, description }) =>
        type === 'outflow' && date.startsWith(lastMonth) && name.test(description),
    ),
    ({ amount }) => amount,
  );
const flow = {
  'Sueldo líquido': bank.income.salary,
  'Otros ingresos, promedio de 12 meses': bank.income.monthlyVariableIncome12Months,
  'Cuotas de consumo': -charged(/cuota.*cr[eé]dito/i),
  Dividendos: -charged(/dividendo/i),
};

const pesos = new Intl.NumberFormat('es-CL');
function print(title, lines) {
  const total = sum(Object.values(lines), (value) => value);
  console.log(title);
  for (const [name, value] of [...Object.entries(lines), ['Total', total]])
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

assert.equal(
  cmf.directDebts.totals.total,
  sum(cmf.directDebts.items, ({ total }) => total),
);
assert.ok(flow.Dividendos < 0 && Number.isInteger(owned - owed));
