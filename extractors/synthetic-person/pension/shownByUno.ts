import type { AfpMember } from '../nonBankTypes.ts';

/** How many movements the home page shows. */
const RECENT = 12;

/** Of this simulation, in the manager's form: a credit. */
const CONTRIBUTION = '110001';

/**
 * The obligatory account with its last movements, which have the manager's code for their type and
 * tell neither payer nor fund. How its other accounts are told apart is not documented.
 */
export function showUno(member: AfpMember): AfpMember {
  const { obligatory } = member.pension.accounts;
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
  };
}
