import type { DebtReport } from '../../src/products/debt.ts';
import type { Insurance, InsuranceParty } from '../../src/products/insurance.ts';

/** What the pages of state institutions show of a person's data, as far as sources document it. */

/** The rows of other credits are not documented. */
export const debtAsShown = (debt: DebtReport): DebtReport => ({ ...debt, otherCredits: null });

/** The certificate has names, the contract's number, its state and kind, and names of coverages. */
export function insuranceAsShown(policy: Insurance): Insurance {
  const named = ({ name }: InsuranceParty): InsuranceParty => ({ name, rut: null });
  const untold = { branchCode: null, code: null, startDate: null, endDate: null };
  return {
    ...policy,
    type: null,
    branchCode: null,
    insured: named(policy.insured),
    policyholder: named(policy.policyholder),
    broker: null,
    collectiveStartDate: null,
    collectiveEndDate: null,
    lastUpdatedDate: null,
    coverages: policy.coverages.map(({ type }) => ({ type, ...untold })),
  };
}
