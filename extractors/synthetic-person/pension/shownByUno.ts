import { jobsOf } from '../../src/derived/jobs.ts';
import { addMonths, monthOf } from '../../src/shared/dates.ts';
import type { AfpMember } from '../nonBankTypes.ts';

/** How many movements the home page shows. */
const RECENT = 12;

/** How many months its certificate of contributions is asked for. */
const MONTHS_CERTIFIED = 12;

/** Until this day of the next month employers pay a month's contributions. */
const LAST_PAYMENT_DAY = 13;

/** Of this simulation, in the manager's form: a credit. */
export const CONTRIBUTION = '110001';

/**
 * The obligatory account with its last movements, which have the manager's code for their type and
 * tell neither payer nor fund. How its other accounts are told apart is not documented. A certificate
 * has the contributions, with the payer's RUT alone, and without the pay behind them.
 */
export function showUno(member: AfpMember): AfpMember {
  const { obligatory } = member.pension.accounts;
  const thisMonth = monthOf(member.today);
  const contributions = member.contributions
    .filter(({ period }) => period >= addMonths(thisMonth, -MONTHS_CERTIFIED))
    .map((one) => ({ ...one, payerName: null, taxableIncome: null }));
  const isPaid = Number(member.today.slice(8)) > LAST_PAYMENT_DAY;
  const due = addMonths(thisMonth, isPaid ? -1 : -2);
  const newest = contributions[0]?.period ?? due;
  const lastPeriod = newest > due ? newest : due;
  const unused = { balance: 0, collectorFund: null, funds: [], movements: [] };
  return {
    ...member,
    pension: {
      ...member.pension,
      balance: obligatory.balance,
      projectedPension: null,
      accounts: {
        obligatory: {
          ...obligatory,
          collectorFund: null,
          movements: obligatory.movements.slice(0, RECENT).map((one) => ({
            ...one,
            ...{ type: CONTRIBUTION, payerRut: null, payerName: null, income: null, fund: null },
          })),
        },
        ...{ apv: unused, agreed: unused, cav: unused },
      },
    },
    ...{ contributions, lastPeriod, jobs: jobsOf(contributions, lastPeriod) },
  };
}
