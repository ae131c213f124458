import type { DebtReport } from '../../src/products/debt.ts';
import type { Insurance, InsuranceParty } from '../../src/products/insurance.ts';
import type { PropertyTax } from '../../src/products/propertyTax.ts';
import type { TaxFolder } from '../../src/products/taxFolder.ts';
import type { TaxProperty } from '../../src/products/taxProperty.ts';

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

/** The tax service does not know the treasury's numbers of communes. */
const propertyAsShown = (property: TaxProperty): TaxProperty => ({
  ...property,
  tgrCommuneId: null,
});

/** The account for refunds is not documented. */
export const folderAsShown = (folder: TaxFolder): TaxFolder => ({
  ...folder,
  taxpayer: { ...folder.taxpayer, bankAccount: null },
  properties: folder.properties.map(propertyAsShown),
});

/** The list has only the value of each property; instalments are at the treasury. */
export const propertyTaxAsShown = (one: PropertyTax): PropertyTax => ({
  property: propertyAsShown(one.property),
  totalAssessment: one.totalAssessment,
  exemptAssessment: null,
  taxedAssessment: null,
  installments: [],
  totalAmount: null,
});
