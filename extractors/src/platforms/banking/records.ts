import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Bill } from '../../products/bill.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { ConsumerLoan, LoanState, LoanType } from '../../products/consumerLoan.ts';
import type { StatementCurrency, StatementSummary } from '../../products/creditCardStatement.ts';
import type { CardType, Currency } from '../../products/enumerations.ts';
import type {
  Apv,
  Equity,
  InvestorProfile,
  MutualFund,
  TermDeposit,
  TermDepositType,
} from '../../products/investmentReport.ts';
import type { InterestRateType, Mortgage } from '../../products/mortgage.ts';
import type { Pac } from '../../products/pac.ts';
import { NO_LIMIT } from '../../products/pat.ts';
import type { Pat, PatOwner, PatState } from '../../products/pat.ts';
import type { BillingCycle } from './BankPage.ts';
import { words, wordsOr } from './words.ts';

/**
 * Reads one record (a loan, a mandate, a purchase) of a page or answer by the product's field
 * names. The platform knows where a field is and how it is formatted; its type and meaning are the
 * same on all platforms and are defined here.
 */
export interface MandateReader<Field extends string> {
  /** Whether the field has a value; throws `UNEXPECTED_PAGE` if the field is absent. */
  has(field: Field): boolean;
  text(field: Field): string;
  /** Whether the field contains this word instead of a value. */
  says(field: Field, word: string): boolean;
  money(field: Field, currency: Currency): number;
  date(field: Field): string;
  rut(field: Field): string;
}

/** The same for records with numbers that are not amounts. */
export interface FieldReader<Field extends string> extends MandateReader<Field> {
  /** A share, a price or a percentage, with at most the given number of decimals. */
  number(field: Field, decimals: number): number;
  count(field: Field): number;
}

export type BillField = keyof Bill;
export type PacField = keyof Pac;
export type PatField = Exclude<keyof Pat, 'owner'> | `owner.${keyof PatOwner}`;
export type LoanField = keyof ConsumerLoan;
export type MortgageField = keyof Mortgage;
export type TermDepositField = keyof TermDeposit;
export type MutualFundField = keyof MutualFund;
export type ApvField = keyof Apv;
export type EquityField = keyof Equity;
/** The data of an investments page other than its instruments; rates are pesos per unit. */
export type InvestorField = 'investorProfile' | 'usd' | 'eur' | 'uf';
export type CycleField = keyof BillingCycle;
export type TransactionField =
  | Exclude<keyof CardTransaction, 'currency' | 'installments'>
  | 'installmentsTotal'
  | 'installmentsCurrent'
  | 'installmentsAmount';
export type SummaryField = keyof StatementSummary;

/** A portal's words about mandates. */
export interface MandateDictionaries {
  readonly patStates: Readonly<Record<string, PatState>>;
  /** The text that replaces the amount of a mandate without a limit. */
  readonly noLimit: string;
}

/** A portal's words for the products' enumerations. */
export interface RecordDictionaries extends MandateDictionaries {
  readonly loanTypes: Readonly<Record<string, LoanType>>;
  readonly loanStates: Readonly<Record<string, LoanState>>;
  readonly rateTypes: Readonly<Record<string, InterestRateType>>;
  readonly depositTypes: Readonly<Record<string, TermDepositType>>;
  readonly profiles: Readonly<Record<string, InvestorProfile>>;
  /** Whether a purchase is still to be confirmed. */
  readonly pending: Readonly<Record<string, boolean>>;
}

/** A portal's words for currencies and card brands. */
export interface ValueDictionaries {
  readonly currencies: Readonly<Record<string, Currency>>;
  readonly brands: Readonly<Record<string, CardType>>;
}

/** Decimals of the products' non-monetary numbers. */
const PERCENT_DECIMALS = 4;
const PRICE_DECIMALS = 4;
/** For an amount whose currency may not be one of the products' own. */
const FOREIGN_DECIMALS = 2;

/** Readers for enrolled bills and mandates, with a portal's words. */
export function mandateReaders(
  config: ValueDictionaries & { readonly records: MandateDictionaries },
) {
  const { records } = config;
  const currencyOf = words('currency', config.currencies);
  const brand = wordsOr('type', 'other', 'card brand', config.brands);
  const patState = words('state of a mandate', records.patStates);

  const bill = (read: MandateReader<BillField>): Bill => ({
    company: read.text('company'),
    alias: optional(read, 'alias'),
    userId: read.text('userId'),
  });

  function pac(read: MandateReader<PacField>): Pac {
    const currency = currencyOf(read.text('currency'));
    return {
      companyName: read.text('companyName'),
      companyType: read.text('companyType'),
      userId: read.text('userId'),
      paymentLimit: read.has('paymentLimit') ? read.money('paymentLimit', currency) : null,
      currency,
    };
  }

  /** As a text of the product: an unknown brand keeps the portal's word. */
  function cardType(text: string): string {
    const { type, typeText } = brand(text);
    return typeText ?? type;
  }

  const pat = (read: MandateReader<PatField>): Pat => ({
    alias: optional(read, 'alias'),
    state: patState(read.text('state')),
    cardType: cardType(read.text('cardType')),
    category: read.text('category'),
    companyName: read.text('companyName'),
    companyCode: read.text('companyCode'),
    serviceId: read.text('serviceId'),
    cardNumber: truncatedPan(read.text('cardNumber')),
    patStartDate: read.date('patStartDate'),
    lastPaymentDate: optionalDate(read, 'lastPaymentDate'),
    nextPaymentDate: optionalDate(read, 'nextPaymentDate'),
    firstPaymentDate: optionalDate(read, 'firstPaymentDate'),
    paymentLimit: read.says('paymentLimit', records.noLimit)
      ? NO_LIMIT
      : read.money('paymentLimit', 'clp'),
    origin: optional(read, 'origin'),
    instructionType: optional(read, 'instructionType'),
    channel: optional(read, 'channel'),
    owner: {
      rut: read.rut('owner.rut'),
      name: read.text('owner.name'),
      lastName: read.text('owner.lastName'),
      email: optional(read, 'owner.email'),
      phone: optional(read, 'owner.phone'),
      mobilePhone: optional(read, 'owner.mobilePhone'),
      address: optional(read, 'owner.address'),
      city: optional(read, 'owner.city'),
    },
  });

  return { bill, pac, pat };
}

/** Readers for every kind of record, with a portal's words. */
export function recordReaders(
  config: ValueDictionaries & { readonly records: RecordDictionaries },
) {
  const { records } = config;
  const currencyOf = words('currency', config.currencies);
  const loanType = words('type of loan', records.loanTypes);
  const loanState = words('state of a loan', records.loanStates);
  const rateType = words('type of interest rate', records.rateTypes);
  const depositType = words('type of term deposit', records.depositTypes);
  const profile = words('investor profile', records.profiles);
  const isPending = words('state of a purchase', records.pending);

  function loan(read: FieldReader<LoanField>): ConsumerLoan {
    const currency = currencyOf(read.text('currency'));
    const money = (field: LoanField): number => read.money(field, currency);
    return {
      id: read.text('id'),
      loanAmount: money('loanAmount'),
      balance: money('balance'),
      monthlyPayment: money('monthlyPayment'),
      totalPaidFees: read.count('totalPaidFees'),
      totalPayments: read.count('totalPayments'),
      monthlyInterestRate: read.number('monthlyInterestRate', PERCENT_DECIMALS),
      caev: read.number('caev', PERCENT_DECIMALS),
      nextPaymentDate: optionalDate(read, 'nextPaymentDate'),
      description: read.text('description'),
      type: loanType(read.text('type')),
      state: loanState(read.text('state')),
      expiredPayments: read.count('expiredPayments'),
      previousMonthPayment: money('previousMonthPayment'),
      lastPaymentAmount: money('lastPaymentAmount'),
      protectionInsurance: money('protectionInsurance'),
      unemploymentInsurance: money('unemploymentInsurance'),
      currency,
    };
  }

  const mortgage = (read: FieldReader<MortgageField>): Mortgage => ({
    id: read.text('id'),
    productName: read.text('productName'),
    initialBalanceUf: read.money('initialBalanceUf', 'uf'),
    balanceUf: read.money('balanceUf', 'uf'),
    term: read.count('term'),
    totalPayments: read.count('totalPayments'),
    currentPaymentNumber: read.count('currentPaymentNumber'),
    closedPayments: read.count('closedPayments'),
    nextPaymentDate: optionalDate(read, 'nextPaymentDate'),
    nextPaymentAmountUf: read.money('nextPaymentAmountUf', 'uf'),
    caev: read.number('caev', PERCENT_DECIMALS),
    interestRateType: rateType(read.text('interestRateType')),
    interestRate: read.number('interestRate', PERCENT_DECIMALS),
    interestRateChangeDate: optionalDate(read, 'interestRateChangeDate'),
    lastPaymentDate: optionalDate(read, 'lastPaymentDate'),
    latePayments: read.count('latePayments'),
    latePaymentsAmountUf: read.money('latePaymentsAmountUf', 'uf'),
    insurancesAmountUf: read.money('insurancesAmountUf', 'uf'),
  });

  const transaction = (
    read: FieldReader<TransactionField>,
    currency: StatementCurrency,
  ): CardTransaction => ({
    transactionDate: read.date('transactionDate'),
    referenceNumber: optional(read, 'referenceNumber'),
    description: read.text('description'),
    location: optional(read, 'location'),
    isPending: isPending(read.text('isPending')),
    amount: read.money('amount', currency),
    currency,
    originalCurrencyAmount: read.has('originalCurrencyAmount')
      ? read.number('originalCurrencyAmount', FOREIGN_DECIMALS)
      : null,
    originalCurrency: optional(read, 'originalCurrency')?.toLowerCase() ?? null,
    installments: read.has('installmentsTotal')
      ? {
          total: read.count('installmentsTotal'),
          current: read.count('installmentsCurrent'),
          amount: read.money('installmentsAmount', currency),
        }
      : null,
  });

  function termDeposit(read: FieldReader<TermDepositField>): TermDeposit {
    const currency = currencyOf(read.text('currency'));
    return {
      type: depositType(read.text('type')),
      investmentAmount: read.money('investmentAmount', currency),
      finalAmount: read.money('finalAmount', currency),
      currency,
      expirationDate: read.date('expirationDate'),
      investmentDate: read.date('investmentDate'),
      profit: read.money('profit', currency),
      baseInterestRate: read.number('baseInterestRate', PERCENT_DECIMALS),
      periodInterestRate: read.number('periodInterestRate', PERCENT_DECIMALS),
      termDays: read.count('termDays'),
    };
  }

  function mutualFund(read: FieldReader<MutualFundField>): MutualFund {
    const currency = currencyOf(read.text('currency'));
    return {
      description: read.text('description'),
      assetAmount: read.number('assetAmount', PRICE_DECIMALS),
      netAssetValue: read.number('netAssetValue', PRICE_DECIMALS),
      balance: read.money('balance', currency),
      currency,
      profit: read.money('profit', currency),
    };
  }

  function apv(read: FieldReader<ApvField>): Apv {
    const currency = currencyOf(read.text('currency'));
    return {
      description: read.text('description'),
      investmentAmount: read.money('investmentAmount', currency),
      fiscalDeposit: read.money('fiscalDeposit', currency),
      balance: read.money('balance', currency),
      currency,
    };
  }

  function equity(read: FieldReader<EquityField>): Equity {
    const currency = currencyOf(read.text('currency'));
    return {
      stockName: read.text('stockName'),
      quantity: read.count('quantity'),
      purchasePrice: read.number('purchasePrice', PRICE_DECIMALS),
      currentPrice: read.number('currentPrice', PRICE_DECIMALS),
      totalAmount: read.money('totalAmount', currency),
      dividends: read.money('dividends', currency),
      profitPct: read.number('profitPct', PERCENT_DECIMALS),
      currency,
      purchaseDate: read.date('purchaseDate'),
    };
  }

  return {
    ...mandateReaders(config),
    loan,
    mortgage,
    transaction,
    termDeposit,
    mutualFund,
    apv,
    equity,
    investor: (read: FieldReader<InvestorField>) => ({
      investorProfile: read.has('investorProfile') ? profile(read.text('investorProfile')) : null,
      rates: {
        usd: read.number('usd', PRICE_DECIMALS),
        eur: read.number('eur', PRICE_DECIMALS),
        uf: read.number('uf', PRICE_DECIMALS),
      },
    }),
    statementCurrency: (text: string): StatementCurrency => {
      const currency = currencyOf(text);
      if (currency === 'clp' || currency === 'usd') return currency;
      throw new ExtractionError('UNEXPECTED_PAGE', 'A card statement is in another currency');
    },
  };
}

export function readCycle(read: FieldReader<CycleField>): BillingCycle {
  return { billingDate: read.date('billingDate'), paymentDueDate: read.date('paymentDueDate') };
}

export function readSummary(
  read: FieldReader<SummaryField>,
  currency: StatementCurrency,
): StatementSummary {
  const money = (field: SummaryField): number => read.money(field, currency);
  return {
    creditLimit: money('creditLimit'),
    usedCredit: money('usedCredit'),
    availableCredit: money('availableCredit'),
    cashAdvanceLimit: money('cashAdvanceLimit'),
    billingPeriodStart: read.date('billingPeriodStart'),
    billingPeriodEnd: read.date('billingPeriodEnd'),
    paymentDueDate: read.date('paymentDueDate'),
    nextBillingDate: read.date('nextBillingDate'),
    monthlyInterestRate: read.number('monthlyInterestRate', PERCENT_DECIMALS),
    cae: read.number('cae', PERCENT_DECIMALS),
    previousBalance: money('previousBalance'),
    newBalance: money('newBalance'),
    minimumPayment: money('minimumPayment'),
    lateFeeInterest: read.number('lateFeeInterest', PERCENT_DECIMALS),
  };
}

/** The last four digits of a card's number, however the portal masks it. */
export function truncatedPan(text: string): string {
  const [, digits] = /^[*Xx•\s-]{0,30}(\d{4})$/.exec(text) ?? [];
  if (digits === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'A card number is not masked to four digits');
  }
  return `XXXX XXXX XXXX ${digits}`;
}

function optional<Field extends string>(read: MandateReader<Field>, field: Field): string | null {
  return read.has(field) ? read.text(field) : null;
}

function optionalDate<Field extends string>(
  read: MandateReader<Field>,
  field: Field,
): string | null {
  return read.has(field) ? read.date(field) : null;
}
