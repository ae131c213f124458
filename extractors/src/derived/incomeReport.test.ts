import { describe, expect, it } from 'vitest';
import { accountDetailExample } from '../products/accountDetail.ts';
import type { Currency } from '../products/enumerations.ts';
import { incomeReport as product } from '../products/incomeReport.ts';
import type { AccountMovements, Movement } from '../products/movement.ts';
import { addMonths, dayOf } from '../shared/dates.ts';
import { incomeReport } from './incomeReport.ts';

const TODAY = '2026-08-15';
const HOLDER = 'Begoña Núñez Araya';

function inflow(date: string, description: string, amount: number): Movement {
  return {
    type: 'inflow',
    date,
    time: null,
    description,
    transactionNumber: null,
    amount,
    balance: 0,
  };
}

function account(movements: Movement[], currency: Currency = 'clp'): AccountMovements {
  return { ...accountDetailExample, currency, movements };
}

const report = (movements: Movement[], today = TODAY) =>
  incomeReport({ accounts: [account(movements)], holderName: HOLDER, today });

/** Monthly salaries counted back from July 2026, except the `skipped` ones; 0 is the newest. */
function salaries(count: number, skipped: readonly number[] = [], amount = 900_000): Movement[] {
  return Array.from({ length: count }, (_, back) => addMonths('2026-07', -back))
    .filter((_, back) => !skipped.includes(back))
    .map((month) => inflow(dayOf(month, 28), 'ABONO REMUNERACIONES MINERA MAIPO SPA', amount));
}

describe('incomeReport', () => {
  it('has zeros and empty lists without movements', () => {
    const value = incomeReport({ accounts: [], holderName: null, today: TODAY });
    expect(value).toEqual({
      employerName: null,
      seniority: 0,
      salary: 0,
      monthlyVariableIncome3Months: 0,
      monthlyVariableIncome12Months: 0,
      monthlyAccountFlow3Months: 0,
      monthlyAccountFlow12Months: 0,
      accountFlowSources: [],
      incomeSources: [],
    });
    expect(product.schema.validate(value).error).toBeUndefined();
  });

  it('has a cash flow but no salary without a job', () => {
    const value = report([
      inflow('2026-07-03', 'TRANSFERENCIA DE ROSA SOTO PINO', 30_000),
      inflow('2026-05-20', 'DEPÓSITO EN EFECTIVO', 60_000),
    ]);
    expect(value).toMatchObject({
      employerName: null,
      seniority: 0,
      salary: 0,
      monthlyVariableIncome12Months: 0,
      monthlyAccountFlow3Months: 30_000,
      monthlyAccountFlow12Months: 7_500,
      incomeSources: [],
    });
    expect(value.accountFlowSources.map(({ name }) => name)).toEqual([
      'ROSA SOTO PINO',
      'DEPÓSITO EN EFECTIVO',
    ]);
  });

  it('counts at most eleven months of seniority', () => {
    expect(report(salaries(12)).seniority).toBe(11);
    expect(report(salaries(11)).seniority).toBe(11);
    expect(report(salaries(10)).seniority).toBe(10);
    expect(report(salaries(1)).seniority).toBe(1);
  });

  it('stops counting at a gap, but finds the last salary before one', () => {
    expect(report(salaries(12, [4])).seniority).toBe(4);
    const betweenJobs = report(salaries(12, [0, 1]));
    expect(betweenJobs.seniority).toBe(0);
    expect(betweenJobs).toMatchObject({ employerName: 'MINERA MAIPO SPA', salary: 900_000 });
  });

  it('ignores the current month and everything before the last twelve', () => {
    const value = report([
      inflow('2026-08-01', 'ABONO REMUNERACIONES MINERA MAIPO SPA', 5_000_000),
      ...salaries(3),
      inflow('2025-07-31', 'ABONO REMUNERACIONES MINERA MAIPO SPA', 5_000_000),
    ]);
    expect(value.salary).toBe(900_000);
    expect(value.incomeSources).toHaveLength(3);
    expect(value.monthlyAccountFlow12Months).toBe(225_000);
  });

  it('treats the employer that pays more as the main one, the other as variable income', () => {
    const second = salaries(3).map((one) => ({
      ...one,
      description: 'PAGO DE SUELDO LIBRERÍA ÑANDÚ LTDA',
      amount: 300_000,
    }));
    const value = report([...salaries(3), ...second]);
    expect(value).toMatchObject({
      employerName: 'MINERA MAIPO SPA',
      salary: 900_000,
      seniority: 3,
      monthlyVariableIncome3Months: 300_000,
    });
    expect(value.incomeSources.map(({ type }) => type)).toEqual([
      'main',
      'variable',
      'main',
      'variable',
      'main',
      'variable',
    ]);
  });

  it('continues counting across a change of employer without a gap', () => {
    const moved = salaries(8).map((one, back) =>
      back < 3 ? { ...one, description: 'ABONO REMUNERACIONES PESQUERA SUR S.A.' } : one,
    );
    expect(report(moved)).toMatchObject({ employerName: 'PESQUERA SUR S.A.', seniority: 8 });
  });

  it('adds up a salary that is paid in parts', () => {
    const advance = inflow('2026-07-15', 'ABONO REMUNERACIONES MINERA MAIPO SPA', 200_000);
    expect(report([...salaries(2), advance]).salary).toBe(1_100_000);
  });

  it('treats a separate bonus as variable income, and one within the salary as salary', () => {
    const bonus = inflow('2026-07-10', 'ABONO AGUINALDO FIESTAS PATRIAS', 120_000);
    expect(report([...salaries(3), bonus])).toMatchObject({
      salary: 900_000,
      monthlyVariableIncome3Months: 40_000,
      monthlyVariableIncome12Months: 10_000,
    });
    const inside = [...salaries(3, [0]), ...salaries(1, [], 1_050_000)];
    expect(report(inside)).toMatchObject({ salary: 1_050_000, monthlyVariableIncome3Months: 0 });
  });

  it('assigns pay of the first days of a month to the previous month if that has none', () => {
    // June's pay was received on 2 July, July's on time.
    const late = [
      ...salaries(4, [1]),
      inflow('2026-07-02', 'ABONO REMUNERACIONES MINERA MAIPO SPA', 900_000),
    ];
    expect(report(late)).toMatchObject({ seniority: 4, salary: 900_000 });
    // Someone always paid on the 1st has a salary every month.
    const first = salaries(6).map((one) => ({ ...one, date: `${one.date.slice(0, 8)}01` }));
    expect(report(first).seniority).toBe(6);
  });

  it('ignores accounts in foreign currency and in UF', () => {
    const dollars = account(
      [inflow('2026-07-10', 'ABONO REMUNERACIONES ACME LTD', 4_000.5)],
      'usd',
    );
    const uf = account([inflow('2026-07-10', 'DEPÓSITO AHORRO', 12.5)], 'uf');
    const value = incomeReport({
      accounts: [dollars, uf, account(salaries(1))],
      holderName: HOLDER,
      today: TODAY,
    });
    expect(value).toMatchObject({ salary: 900_000, monthlyAccountFlow3Months: 300_000 });
    expect(value.incomeSources).toHaveLength(1);
  });

  it('excludes own transfers, reversals, loans, investments and charges', () => {
    const value = report([
      inflow('2026-07-03', 'TRASPASO DE: BEGOÑA NÚÑEZ ARAYA', 500_000),
      inflow('2026-07-04', 'ABONO CRÉDITO DE CONSUMO 123', 3_000_000),
      inflow('2026-07-05', 'RESCATE DEPÓSITO A PLAZO 9', 1_000_000),
      inflow('2026-07-06', 'ABONO DEVOLUCIÓN COMPRA', 9_990),
      { ...inflow('2026-07-07', 'COMPRA REDCOMPRA', 7_000), type: 'outflow' },
    ]);
    expect(value.accountFlowSources).toEqual([]);
    expect(value.monthlyAccountFlow12Months).toBe(0);
  });

  it('treats transfers from companies as variable income, from people as cash flow', () => {
    const value = report([
      inflow('2026-07-03', 'TEF DE TECNOLOGÍAS ÑUBLE LTDA.', 300_000),
      inflow('2026-07-04', 'TEF DE TOMÁS PEÑA', 90_000),
    ]);
    expect(value).toMatchObject({
      monthlyVariableIncome3Months: 100_000,
      monthlyAccountFlow3Months: 130_000,
    });
  });

  it('does not depend on the order of accounts or movements', () => {
    const movements = [...salaries(5), inflow('2026-06-04', 'TEF DE TOMÁS PEÑA', 90_000)];
    expect(report(movements.toReversed())).toEqual(report(movements));
  });
});
