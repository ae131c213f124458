import { accountBalance } from './accountBalance.ts';
import { accountDetail } from './accountDetail.ts';
import {
  afcConsolidate,
  afcContribution,
  afcIncomeReport,
  afcJob,
  afcPersonalInformation,
} from './afc.ts';
import { balances } from './balances.ts';
import { bill } from './bill.ts';
import { birthCertificate } from './birthCertificate.ts';
import { consolidate } from './consolidate.ts';
import { consumerLoan } from './consumerLoan.ts';
import { contribution } from './contribution.ts';
import { creditCardStatement } from './creditCardStatement.ts';
import { creditCardUnbilledTransaction } from './creditCardUnbilledTransaction.ts';
import { debt } from './debt.ts';
import type { ProductDefinition } from './definition.ts';
import { dte } from './dte.ts';
import { financialReport } from './financialReport.ts';
import { fiscalStatement } from './fiscalStatement.ts';
import { identityValidation } from './identityValidation.ts';
import { incomeReport } from './incomeReport.ts';
import { insurance } from './insurance.ts';
import { investmentReport } from './investmentReport.ts';
import { job } from './job.ts';
import { mortgage } from './mortgage.ts';
import { movement } from './movement.ts';
import { pac } from './pac.ts';
import { pat } from './pat.ts';
import { personalInformation } from './personalInformation.ts';
import { productBalance } from './productBalance.ts';
import { productBalanceInvestment } from './productBalanceInvestment.ts';
import { propertyTax } from './propertyTax.ts';
import { swornDeclaration } from './swornDeclaration.ts';
import { taxFolder } from './taxFolder.ts';
import { taxFolderPdf } from './taxFolderPdf.ts';
import { taxSituation } from './taxSituation.ts';
import { tef } from './tef.ts';
import { transfer } from './transfer.ts';

const byId = {
  'identity-validation': identityValidation,
  'account-detail': accountDetail,
  'product-balance': productBalance,
  'product-balance-investment': productBalanceInvestment,
  movement,
  transfer,
  tef,
  bill,
  pac,
  pat,
  'consumer-loan': consumerLoan,
  mortgage,
  'investment-report': investmentReport,
  'income-report': incomeReport,
  'financial-report': financialReport,
  'credit-card-unbilled-transaction': creditCardUnbilledTransaction,
  'credit-card-statement': creditCardStatement,
  'account-balance': accountBalance,
  'personal-information': personalInformation,
  contribution,
  job,
  consolidate,
  'tax-folder': taxFolder,
  'tax-folder-pdf': taxFolderPdf,
  'tax-situation': taxSituation,
  'property-tax': propertyTax,
  dte,
  'sworn-declaration': swornDeclaration,
  'fiscal-statement': fiscalStatement,
  'birth-certificate': birthCertificate,
  debt,
  insurance,
  balances,
  'afc-personal-information': afcPersonalInformation,
  'afc-contribution': afcContribution,
  'afc-job': afcJob,
  'afc-income-report': afcIncomeReport,
  'afc-consolidate': afcConsolidate,
} as const;

/** What an action with that product returns. */
export type ProductOf<Id extends keyof typeof byId> = (typeof byId)[Id]['example'];

/** The products that actions return. */
export type ResultProduct = Exclude<keyof typeof byId, 'account-detail'>;

/** Every product, keyed by its id. */
export const products: Readonly<Record<string, ProductDefinition>> = byId;
