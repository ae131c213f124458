import { accountBalance } from './accountBalance.ts';
import { accountDetail } from './accountDetail.ts';
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

const every: readonly ProductDefinition[] = [
  identityValidation,
  accountDetail,
  productBalance,
  productBalanceInvestment,
  movement,
  transfer,
  tef,
  bill,
  pac,
  pat,
  consumerLoan,
  mortgage,
  investmentReport,
  incomeReport,
  financialReport,
  creditCardUnbilledTransaction,
  creditCardStatement,
  accountBalance,
  personalInformation,
  contribution,
  job,
  consolidate,
  taxFolder,
  taxFolderPdf,
  taxSituation,
  propertyTax,
  dte,
  swornDeclaration,
  fiscalStatement,
  birthCertificate,
  debt,
  insurance,
  balances,
];

/** Every product, keyed by its id. */
export const products: Readonly<Record<string, ProductDefinition>> = Object.fromEntries(
  every.map((product) => [product.id, product]),
);
