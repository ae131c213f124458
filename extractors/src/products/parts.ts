import type { PensionAccount, PensionBalance } from './accountBalance.ts';
import type { CryptoBalances } from './balances.ts';
import type { Bill } from './bill.ts';
import type { BirthCertificate } from './birthCertificate.ts';
import type { Consolidate } from './consolidate.ts';
import type { ConsumerLoan } from './consumerLoan.ts';
import type { Contribution } from './contribution.ts';
import type { CardStatements } from './creditCardStatement.ts';
import type { UnbilledCard } from './creditCardUnbilledTransaction.ts';
import type { DebtReport } from './debt.ts';
import type { Dte } from './dte.ts';
import type { FinancialReport } from './financialReport.ts';
import type { FiscalStatement } from './fiscalStatement.ts';
import type { IdentityValidation } from './identityValidation.ts';
import type { IncomeReport } from './incomeReport.ts';
import type { Insurance } from './insurance.ts';
import type { InvestmentReport } from './investmentReport.ts';
import type { Job } from './job.ts';
import type { Mortgage } from './mortgage.ts';
import type { AccountMovements } from './movement.ts';
import type { Pac } from './pac.ts';
import type { Pat } from './pat.ts';
import type { PersonalInformation } from './personalInformation.ts';
import type { ProductBalance } from './productBalance.ts';
import type { ProductBalanceInvestment } from './productBalanceInvestment.ts';
import type { PropertyTax } from './propertyTax.ts';
import type { SwornDeclaration } from './swornDeclaration.ts';
import type { TaxFolder } from './taxFolder.ts';
import type { TaxFolderPdf } from './taxFolderPdf.ts';
import type { TaxSituation } from './taxSituation.ts';
import type { TefRecipient } from './tef.ts';
import type { AccountTransfers } from './transfer.ts';

/**
 * The parts of each product for which a result states its completeness, with a function that
 * returns the product's content for the part: null or an empty list if the person has none. A part
 * has the name of the field that contains it, and the same name in every product.
 */
type Parts<Product> = Readonly<Record<string, (product: Product) => unknown>>;

const whole = <Product>(product: Product): Product => product;

/** The parts of an object within a product. */
function within<Product, Inner, Names extends Parts<Inner>>(
  inner: (product: Product) => Inner,
  parts: Names,
): { readonly [Name in keyof Names]: (product: Product) => unknown } {
  const lifted = Object.entries(parts).map(
    ([name, held]) => [name, (product: Product) => held(inner(product))] as const,
  );
  return Object.fromEntries(lifted) as { [Name in keyof Names]: (product: Product) => unknown };
}

const balances = {
  accounts: ({ accounts }) => accounts,
  creditLines: ({ creditLines }) => creditLines,
  creditCards: ({ creditCards }) => creditCards,
} satisfies Parts<ProductBalance>;

const movements = {
  movements: (accounts) => accounts.flatMap((account) => account.movements),
} satisfies Parts<readonly AccountMovements[]>;

const investments = {
  termDeposits: ({ instruments }) => instruments.termDeposits.items,
  mutualFunds: ({ instruments }) => instruments.mutualFunds.items,
  apvs: ({ instruments }) => instruments.apvs.items,
  equities: ({ instruments }) => instruments.equities.items,
} satisfies Parts<InvestmentReport>;

const pension = {
  obligatory: ({ accounts }) => inUse(accounts.obligatory),
  apv: ({ accounts }) => inUse(accounts.apv),
  agreed: ({ accounts }) => inUse(accounts.agreed),
  cav: ({ accounts }) => inUse(accounts.cav),
} satisfies Parts<PensionBalance>;

/** An empty account that receives no contributions counts as one that the person does not have. */
function inUse(account: PensionAccount<unknown>): readonly unknown[] {
  const { collectorFund, funds, movements: past } = account;
  return [...(collectorFund === null ? [] : [collectorFund]), ...funds, ...past];
}

/** The parts of each product, by product id. */
export const PRODUCT_PARTS = {
  'identity-validation': { identity: whole } satisfies Parts<IdentityValidation>,
  'product-balance': balances,
  'product-balance-investment': {
    ...balances,
    ...within((product: ProductBalanceInvestment) => product.investments, investments),
  } satisfies Parts<ProductBalanceInvestment>,
  movement: { accounts: whole, ...movements } satisfies Parts<readonly AccountMovements[]>,
  transfer: {
    accounts: whole,
    sent: (accounts) => accounts.flatMap(({ transfers }) => transfers.sent),
    received: (accounts) => accounts.flatMap(({ transfers }) => transfers.received),
  } satisfies Parts<readonly AccountTransfers[]>,
  tef: { recipients: whole } satisfies Parts<readonly TefRecipient[]>,
  bill: { bills: whole } satisfies Parts<readonly Bill[]>,
  pac: { pacs: whole } satisfies Parts<readonly Pac[]>,
  pat: { pats: whole } satisfies Parts<readonly Pat[]>,
  'consumer-loan': { consumerLoans: whole } satisfies Parts<readonly ConsumerLoan[]>,
  mortgage: { mortgages: whole } satisfies Parts<readonly Mortgage[]>,
  'investment-report': investments,
  'income-report': {
    incomeSources: (report) => report.incomeSources,
    accountFlowSources: (report) => report.accountFlowSources,
  } satisfies Parts<IncomeReport>,
  'financial-report': {
    ...within((report: FinancialReport) => report.productsBalances, balances),
    ...within((report: FinancialReport) => report.accountsMovements, movements),
    consumerLoans: (report) => report.consumerLoans,
    mortgages: (report) => report.mortgages,
    ...within((report: FinancialReport) => report.investments, investments),
  } satisfies Parts<FinancialReport>,
  'credit-card-unbilled-transaction': {
    creditCards: whole,
    natTransactions: (cards) => cards.flatMap((card) => card.natTransactions),
    intTransactions: (cards) => cards.flatMap((card) => card.intTransactions),
  } satisfies Parts<readonly UnbilledCard[]>,
  'credit-card-statement': {
    creditCards: whole,
    statements: (cards) => cards.flatMap((card) => card.statements),
  } satisfies Parts<readonly CardStatements[]>,
  'account-balance': pension,
  'personal-information': { personalInformation: whole } satisfies Parts<PersonalInformation>,
  contribution: { contributions: whole } satisfies Parts<readonly Contribution[]>,
  job: { jobs: whole } satisfies Parts<readonly Job[]>,
  consolidate: {
    personalInformation: (product) => product.personalInformation,
    ...within((product: Consolidate) => product.accountBalance, pension),
    contributions: (product) => product.contributions,
    jobs: (product) => product.jobs,
  } satisfies Parts<Consolidate>,
  'tax-folder': {
    taxpayer: (folder) => folder.taxpayer,
    company: (folder) => folder.company,
    companies: (folder) => folder.companies,
    properties: (folder) => folder.properties,
    feeReceipts: (folder) => folder.feeReceipts,
    vatForms: (folder) => folder.vatForms,
    incomeTaxForms: (folder) => folder.incomeTaxForms,
  } satisfies Parts<TaxFolder>,
  'tax-folder-pdf': { pdf: whole } satisfies Parts<TaxFolderPdf>,
  'tax-situation': {
    situation: whole,
    activities: ({ activities }) => activities,
    stampedDocuments: ({ stampedDocuments }) => stampedDocuments,
    observations: ({ observations }) => observations,
    mayUseForeignCurrency: ({ mayUseForeignCurrency }) => mayUseForeignCurrency,
  } satisfies Parts<TaxSituation>,
  'property-tax': {
    properties: whole,
    installments: (properties) => properties.flatMap(({ installments }) => installments),
  } satisfies Parts<readonly PropertyTax[]>,
  dte: {
    issued: ({ issued }) => issued,
    received: ({ received }) => received,
  } satisfies Parts<Dte>,
  'sworn-declaration': { declarations: whole } satisfies Parts<readonly SwornDeclaration[]>,
  'fiscal-statement': {
    taxpayer: ({ taxpayer }) => taxpayer,
    properties: ({ properties }) => properties,
    debts: ({ debts }) => [...debts.property, ...debts.fiscal],
    paymentsMade: ({ payments: { made } }) => [...made.voluntary, ...made.involuntary],
    paymentsReceived: ({ payments: { received } }) =>
      [received.income, received.taxReturn, received.bonuses, received.subsidies].filter(
        ({ count }) => count > 0,
      ),
    collections: ({ collections: { preLitigation, fiscalDebts, propertyDebts, bankruptcy } }) =>
      [preLitigation, fiscalDebts, propertyDebts, bankruptcy].flatMap(({ cases }) => cases),
    agreements: ({ agreements }) => agreements,
    certificates: ({ certificates }) => certificates,
  } satisfies Parts<FiscalStatement>,
  'birth-certificate': { certificate: whole } satisfies Parts<BirthCertificate>,
  debt: {
    directDebts: ({ directDebts }) => directDebts.items,
    indirectDebts: ({ indirectDebts }) => indirectDebts.items,
    availableCredits: ({ availableCredits }) => availableCredits.items,
    otherCredits: ({ otherCredits }) => otherCredits.items,
  } satisfies Parts<DebtReport>,
  insurance: { policies: whole } satisfies Parts<readonly Insurance[]>,
  balances: { balances: ({ balances: held }) => held } satisfies Parts<CryptoBalances>,
} as const;

type PartsOfProducts = typeof PRODUCT_PARTS;

/** The name of a part of any product. */
export type Part = {
  [Id in keyof PartsOfProducts]: keyof PartsOfProducts[Id];
}[keyof PartsOfProducts];

/** Part names for a connector's `notOffered`, checked by the compiler. */
export const parts = (...names: readonly Part[]): readonly string[] => names;

/** The parts of a product, by name; undefined for a product that no action returns. */
export function partsOf(product: string): Parts<unknown> | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, unknown>>>> = PRODUCT_PARTS;
  return Object.hasOwn(all, product) ? (all[product] as Parts<unknown>) : undefined;
}

/** Names of a product's parts; empty for a product that no action returns. */
export const partNames = (product: string): readonly string[] =>
  Object.keys(partsOf(product) ?? {});

/** Whether the content of a part is neither null nor empty. */
export function isHeld(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value != null;
}
