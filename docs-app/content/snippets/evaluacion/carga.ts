import assert from 'node:assert';

// #region programa
import { Cauce } from '@cauce/sdk';

const RUT = '20005056-8';
const NEW_PAYMENT = 350_000; // la cuota del crédito que evalúas
const LIMIT = 0.4; // tu política: hasta qué parte de la renta
const PAYMENT = /dividendo|cuota.*cr[eé]dito/i; // cómo llama el banco a las cuotas

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const person = { institution: 'banco-bice', username: RUT, password: 'clave123' };

// Misma persona, misma institución: una después de la otra.
const { data: income } = await cauce.tasks.run({ ...person, action: 'income-report' });
const { data: accounts } = await cauce.tasks.run({ ...person, action: 'movement' });

const sum = <T>(list: readonly T[], valueOf: (one: T) => number) =>
  list.reduce((total, one) => total + valueOf(one), 0);
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

assert.ok(monthlyIncome > 0 && payments > 0);
