import type { PensionAccount } from './accountBalance.ts';
import type { ProductOf, ResultProduct } from './products.ts';

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
} satisfies Parts<ProductOf<'product-balance'>>;

const movements = {
  movements: (accounts) => accounts.flatMap((account) => account.movements),
} satisfies Parts<ProductOf<'movement'>>;

const investments = {
  termDeposits: ({ instruments }) => instruments.termDeposits.items,
  mutualFunds: ({ instruments }) => instruments.mutualFunds.items,
  apvs: ({ instruments }) => instruments.apvs.items,
  equities: ({ instruments }) => instruments.equities.items,
} satisfies Parts<ProductOf<'investment-report'>>;

const pension = {
  obligatory: ({ accounts }) => inUse(accounts.obligatory),
  apv: ({ accounts }) => inUse(accounts.apv),
  agreed: ({ accounts }) => inUse(accounts.agreed),
  cav: ({ accounts }) => inUse(accounts.cav),
} satisfies Parts<ProductOf<'account-balance'>>;

/** An empty account that receives no contributions counts as one that the person does not have. */
function inUse(account: PensionAccount<unknown>): readonly unknown[] {
  const { collectorFund, funds, movements: past } = account;
  return [...(collectorFund === null ? [] : [collectorFund]), ...funds, ...past];
}

const afcPerson = {
  personalInformation: whole,
  birthDate: ({ birthDate }) => birthDate,
  affiliationDate: ({ affiliationDate }) => affiliationDate,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  address: ({ address }) => address,
} satisfies Parts<ProductOf<'afc-personal-information'>>;

const afcJobs = {
  employers: whole,
  contractType: (jobs) => jobs.flatMap(({ contractType }) => contractType ?? []),
  subscriptionDate: (jobs) => jobs.flatMap(({ subscriptionDate }) => subscriptionDate ?? []),
} satisfies Parts<ProductOf<'afc-job'>>;

/** The parts of each product, by product id. */
export const PRODUCT_PARTS = {
  'identity-validation': { identity: whole },
  'product-balance': balances,
  'product-balance-investment': {
    ...balances,
    ...within(
      (product: ProductOf<'product-balance-investment'>) => product.investments,
      investments,
    ),
  },
  movement: { accounts: whole, ...movements },
  transfer: {
    accounts: whole,
    sent: (accounts) => accounts.flatMap(({ transfers }) => transfers.sent),
    received: (accounts) => accounts.flatMap(({ transfers }) => transfers.received),
  },
  tef: { recipients: whole },
  bill: { bills: whole },
  pac: { pacs: whole },
  pat: { pats: whole },
  'consumer-loan': { consumerLoans: whole },
  mortgage: { mortgages: whole },
  'investment-report': investments,
  'income-report': {
    incomeSources: (report) => report.incomeSources,
    accountFlowSources: (report) => report.accountFlowSources,
  },
  'financial-report': {
    ...within((report: ProductOf<'financial-report'>) => report.productsBalances, balances),
    ...within((report: ProductOf<'financial-report'>) => report.accountsMovements, movements),
    consumerLoans: (report) => report.consumerLoans,
    mortgages: (report) => report.mortgages,
    ...within((report: ProductOf<'financial-report'>) => report.investments, investments),
  },
  'credit-card-unbilled-transaction': {
    creditCards: whole,
    natTransactions: (cards) => cards.flatMap((card) => card.natTransactions),
    intTransactions: (cards) => cards.flatMap((card) => card.intTransactions),
  },
  'credit-card-statement': {
    creditCards: whole,
    statements: (cards) => cards.flatMap((card) => card.statements),
  },
  'account-balance': pension,
  'personal-information': { personalInformation: whole },
  contribution: { contributions: whole },
  job: { jobs: whole },
  consolidate: {
    personalInformation: (product) => product.personalInformation,
    ...within((product: ProductOf<'consolidate'>) => product.accountBalance, pension),
    contributions: (product) => product.contributions,
    jobs: (product) => product.jobs,
  },
  'tax-folder': {
    taxpayer: (folder) => folder.taxpayer,
    company: (folder) => folder.company,
    companies: (folder) => folder.companies,
    properties: (folder) => folder.properties,
    feeReceipts: (folder) => folder.feeReceipts,
    vatForms: (folder) => folder.vatForms,
    incomeTaxForms: (folder) => folder.incomeTaxForms,
  },
  'tax-folder-pdf': { pdf: whole },
  'tax-situation': {
    situation: whole,
    activities: ({ activities }) => activities,
    stampedDocuments: ({ stampedDocuments }) => stampedDocuments,
    observations: ({ observations }) => observations,
    mayUseForeignCurrency: ({ mayUseForeignCurrency }) => mayUseForeignCurrency,
  },
  'property-tax': {
    properties: whole,
    installments: (properties) => properties.flatMap(({ installments }) => installments),
  },
  dte: {
    issued: ({ issued }) => issued,
    received: ({ received }) => received,
  },
  'sworn-declaration': { declarations: whole },
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
  },
  'birth-certificate': { certificate: whole },
  debt: {
    directDebts: ({ directDebts }) => directDebts.items,
    indirectDebts: ({ indirectDebts }) => indirectDebts.items,
    availableCredits: ({ availableCredits }) => availableCredits.items,
    otherCredits: ({ otherCredits }) => otherCredits?.items ?? null,
  },
  insurance: { policies: whole },
  balances: { balances: ({ balances: held }) => held },
  'afc-personal-information': afcPerson,
  'afc-contribution': { contributions: whole },
  'afc-job': afcJobs,
  'afc-income-report': { activeEmployers: ({ activeEmployers }) => activeEmployers },
  'afc-consolidate': {
    ...within((product: ProductOf<'afc-consolidate'>) => product.personalInformation, afcPerson),
    contributions: ({ contributions }) => contributions,
    ...within((product: ProductOf<'afc-consolidate'>) => product.employers, afcJobs),
  },
} as const satisfies { readonly [Id in ResultProduct]: Parts<ProductOf<Id>> };

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
