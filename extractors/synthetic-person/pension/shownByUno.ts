import { jobsOf } from '../../src/derived/jobs.ts';
import { addMonths, monthOf } from '../../src/shared/dates.ts';
import type { AfpMember } from '../shared/nonBankTypes.ts';

/** How many movements the home page shows. */
const RECENT = 12;

/** For how many months the connector requests the certificate of contributions. */
const MONTHS_CERTIFIED = 12;

/** Employers pay a month's contributions by this day of the following month. */
const LAST_PAYMENT_DAY = 13;

/** The simulator's own code, in the manager's format: a credit. */
export const CONTRIBUTION = '110001';

/**
 * The mandatory account with its last movements, whose type is the manager's code and which contain
 * neither payer nor fund. How its other accounts are identified is not documented. A certificate
 * contains the contributions, with only the payer's RUT and without the underlying pay.
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
            type: CONTRIBUTION,
            payerRut: null,
            payerName: null,
            income: null,
            fund: null,
          })),
        },
        apv: unused,
        agreed: unused,
        cav: unused,
      },
    },
    contributions,
    lastPeriod,
    jobs: jobsOf(contributions, lastPeriod),
  };
}
