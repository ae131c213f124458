import type {
  AfcConsolidate,
  AfcContribution,
  AfcIncomeReport,
  AfcJob,
  AfcPersonalInformation,
} from '../../src/products/afc.ts';
import type { PensionBalance } from '../../src/products/accountBalance.ts';
import type { CryptoBalances } from '../../src/products/balances.ts';
import type { Bill } from '../../src/products/bill.ts';
import type { BirthCertificate } from '../../src/products/birthCertificate.ts';
import type { Consolidate } from '../../src/products/consolidate.ts';
import type { ConsumerLoan } from '../../src/products/consumerLoan.ts';
import type { Contribution } from '../../src/products/contribution.ts';
import type { CardStatements } from '../../src/products/creditCardStatement.ts';
import type { UnbilledCard } from '../../src/products/creditCardUnbilledTransaction.ts';
import type { DebtReport } from '../../src/products/debt.ts';
import type { Dte } from '../../src/products/dte.ts';
import type { FinancialReport } from '../../src/products/financialReport.ts';
import type { FiscalStatement } from '../../src/products/fiscalStatement.ts';
import type { IdentityValidation } from '../../src/products/identityValidation.ts';
import type { IncomeReport } from '../../src/products/incomeReport.ts';
import type { Insurance } from '../../src/products/insurance.ts';
import type { InvestmentReport } from '../../src/products/investmentReport.ts';
import type { Job } from '../../src/products/job.ts';
import type { Mortgage } from '../../src/products/mortgage.ts';
import type { AccountMovements } from '../../src/products/movement.ts';
import type { Pac } from '../../src/products/pac.ts';
import type { Pat } from '../../src/products/pat.ts';
import type { PersonalInformation } from '../../src/products/personalInformation.ts';
import type { ProductBalance } from '../../src/products/productBalance.ts';
import type { ProductBalanceInvestment } from '../../src/products/productBalanceInvestment.ts';
import type { PropertyTax } from '../../src/products/propertyTax.ts';
import type { SwornDeclaration } from '../../src/products/swornDeclaration.ts';
import type { TaxFolder } from '../../src/products/taxFolder.ts';
import type { TaxFolderPdf } from '../../src/products/taxFolderPdf.ts';
import type { TaxSituation } from '../../src/products/taxSituation.ts';
import type { TefRecipient } from '../../src/products/tef.ts';
import type { AccountTransfers } from '../../src/products/transfer.ts';

/** What a correct extraction returns, computed from the synthetic person. */
export interface ExpectedProducts {
  'identity-validation': IdentityValidation;
  'product-balance': ProductBalance;
  'product-balance-investment': ProductBalanceInvestment;
  movement: AccountMovements[];
  transfer: AccountTransfers[];
  tef: TefRecipient[];
  bill: Bill[];
  pac: Pac[];
  pat: Pat[];
  'consumer-loan': ConsumerLoan[];
  mortgage: Mortgage[];
  'investment-report': InvestmentReport;
  'income-report': IncomeReport;
  'financial-report': FinancialReport;
  'credit-card-unbilled-transaction': UnbilledCard[];
  'credit-card-statement': CardStatements[];
  'account-balance': PensionBalance;
  'personal-information': PersonalInformation;
  contribution: Contribution[];
  job: Job[];
  consolidate: Consolidate;
  'tax-folder': TaxFolder;
  'tax-folder-pdf': TaxFolderPdf;
  'tax-situation': TaxSituation;
  'property-tax': PropertyTax[];
  dte: Dte;
  'sworn-declaration': SwornDeclaration[];
  'fiscal-statement': FiscalStatement;
  'birth-certificate': BirthCertificate;
  debt: DebtReport;
  insurance: Insurance[];
  balances: CryptoBalances;
  'afc-consolidate': AfcConsolidate;
  'afc-personal-information': AfcPersonalInformation;
  'afc-contribution': AfcContribution[];
  'afc-job': AfcJob[];
  'afc-income-report': AfcIncomeReport;
}
