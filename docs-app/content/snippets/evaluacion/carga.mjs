import assert from 'node:assert';

// #region programa
import { setTimeout as sleep } from 'node:timers/promises';

const RUT = '20005056-8';
const NEW_PAYMENT = 350_000; // la cuota del crédito que evalúas
const LIMIT = 0.4; // tu política: hasta qué parte de la renta
const PAYMENT = /dividendo|cuota.*cr[eé]dito/i; // cómo llama el banco a las cuotas

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

async function run(action) {
  const body = JSON.stringify({ action, args: { username: RUT, password: 'clave123' } });
  const { taskId } = await cauce('/tasks', { method: 'POST', headers, body });
  for (;;) {
    const task = await cauce(`/tasks/${taskId}`, { headers });
    if (task.taskStatusCode === 200) return task.results.data;
    if (task.taskStatusCode !== 202) throw new Error(`${action}: ${task.taskStatus}`);
    await sleep(1000);
  }
}

// Misma persona, misma institución: una después de la otra.
const income = await run('banco-bice:income-report');
const accounts = await run('banco-bice:movement');

const sum = (list, valueOf) => list.reduce((total, one) => total + valueOf(one), 0);
const variable = Math.min(
  income.monthlyVariableIncome3Months,
  income.monthlyVariableIncome12Months,
);
const monthlyIncome = income.salary + variable;
const lastDay = new Date();
lastDay.setUTCDate(0); // del último mes completo
const lastMonth = lastDay.toISOString().slice(0, 7);
const charged = accounts
  .flatMap(({ movements }) => movements)
  .filter(
    ({ type, date, description }) =>
      type === 'outflow' && date.startsWith(lastMonth) && PAYMENT.test(description),
  );
const payments = sum(charged, ({ amount }) => amount);

if (monthlyIncome === 0) {
  console.log('Sin renta que medir en este banco: pide otra fuente.');
} else {
  const burden = (payments + NEW_PAYMENT) / monthlyIncome;
  console.log(`Empleador: ${income.employerName}, ${income.seniority} meses seguidos`);
  console.log(`Renta considerada: ${monthlyIncome} (sueldo ${income.salary} + ${variable})`);
  console.log(`Cuotas de hoy: ${payments}; con la nueva: ${payments + NEW_PAYMENT}`);
  console.log(`Carga financiera: ${(burden * 100).toFixed(1)} %`);
  console.log(burden <= LIMIT ? 'Dentro de tu límite' : 'Sobre tu límite');
}
// #endregion

// #region auditar
const total = sum(income.accountFlowSources, ({ amount }) => amount);
const variables = income.incomeSources.filter(({ type }) => type === 'variable');
console.log(
  Math.round(total / 12) === income.monthlyAccountFlow12Months,
  Math.round(sum(variables, ({ amount }) => amount) / 12) === income.monthlyVariableIncome12Months,
);
// #endregion

assert.equal(Math.round(total / 12), income.monthlyAccountFlow12Months);
assert.equal(
  Math.round(sum(variables, ({ amount }) => amount) / 12),
  income.monthlyVariableIncome12Months,
);
