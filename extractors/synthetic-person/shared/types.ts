import type { AccountDetail } from '../../src/products/accountDetail.ts';
import type { Bill } from '../../src/products/bill.ts';
import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import type { ConsumerLoan } from '../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import type {
  Apv,
  Equity,
  InvestorProfile,
  MutualFund,
  TermDeposit,
} from '../../src/products/investmentReport.ts';
import type { Mortgage } from '../../src/products/mortgage.ts';
import type { Movement } from '../../src/products/movement.ts';
import type { Pac } from '../../src/products/pac.ts';
import type { Pat } from '../../src/products/pat.ts';
import type { CardDetail, CreditLine } from '../../src/products/productBalance.ts';
import type { TefRecipient } from '../../src/products/tef.ts';
import type { ReceivedTransfer, SentTransfer } from '../../src/products/transfer.ts';

/**
 * The data that the simulator renders. Values are in the products' formats (RUT `12345678-5`, ISO
 * dates, numbers in the currency's unit); each portal formats them its own way. Everything is a
 * pure function of the RUT and the day, and frozen: copy before changing.
 */

export type Gender = 'female' | 'male';

export interface Address {
  street: string;
  number: string;
  /** Flat, house or office; null if there is none. */
  other: string | null;
  commune: string;
  city: string;
  region: string;
}

/** Fields shared by people and companies. */
interface Holder {
  rut: string;
  /** As portals print it in a greeting: `María José Núñez Araya`, `Comercial del Sur Ltda.` */
  name: string;
  email: string;
  /** `+56 2 2345 6789` without spaces: `+56223456789`. */
  phone: string;
  mobilePhone: string;
  address: Address;
}

export interface PersonIdentity extends Holder {
  kind: 'person';
  givenNames: string;
  lastName: string;
  motherLastName: string;
  gender: Gender;
  birthDate: string;
}

export interface CompanyIdentity extends Holder {
  kind: 'company';
  businessName: string;
  /** As the tax service words it: `Comercio al por menor`. */
  activity: string;
  incorporationDate: string;
}

export interface Employer {
  rut: string;
  name: string;
}

export interface Job {
  employer: Employer;
  /** The first month paid by this employer. */
  since: string;
}

/** A pay slip in pesos; the bank receives `net`. */
export interface SalaryPayment {
  /** The month in which it is earned and paid. */
  month: string;
  /** Day on which the bank receives it, within the month. */
  date: string;
  employer: Employer;
  base: number;
  /** September and December bonuses and commissions; taxable too. */
  variable: number;
  /** `base` + `variable`. */
  gross: number;
  /** Gross up to the legal ceiling: the base for pension and health contributions. */
  taxable: number;
  pension: number;
  pensionCommission: number;
  health: number;
  unemploymentInsurance: number;
  incomeTax: number;
  net: number;
}

export interface PersonAccount extends AccountDetail {
  /**
   * Newest first; `balance` is the balance after each movement, and that of the newest is
   * `currentBalance`.
   */
  movements: Movement[];
  /** Newest first. An accepted transfer is also a movement with its id as `transactionNumber`. */
  transfers: { sent: SentTransfer[]; received: ReceivedTransfer[] };
}

/**
 * `balances` are derived from the lists: used credit is the sum of the last statement's
 * `newBalance`, the unbilled transactions, including the statement's payment, and the instalments
 * still to be billed.
 */
export interface PersonCard extends CardDetail {
  /** Last four digits of the number on the physical card. */
  lastDigits: string;
  /** The holder: for an additional card, a relative. */
  holderName: string | null;
  /** When the unbilled transactions will be billed, and when that bill is due. */
  billingDate: string | null;
  paymentDueDate: string | null;
  /** Unbilled transactions in pesos, newest first. */
  natTransactions: CardTransaction[];
  /**
   * Unbilled transactions in dollars, newest first. Empty for a card that is only valid in Chile.
   */
  intTransactions: CardTransaction[];
  /** Newest first; within a month, pesos before dollars. */
  statements: CardStatement[];
}

/** Pesos per unit at which a bank converts, on the last day shown. */
interface ConversionRates {
  usd: number;
  eur: number;
  uf: number;
}

/** Instruments without their totals, which are derived. */
export interface PersonInvestments {
  investorProfile: InvestorProfile | null;
  rates: ConversionRates;
  termDeposits: TermDeposit[];
  mutualFunds: MutualFund[];
  apvs: Apv[];
  equities: Equity[];
}

/** A company that a user of business banking may act for. */
export interface CompanyChoice {
  rut: string;
  name: string;
}

/** One synthetic person as one bank knows them. */
export interface BankCustomer {
  entityId: string;
  rut: string;
  /** The current day in Chile; all data is as of the end of the day before. */
  today: string;
  name: string;
  accounts: PersonAccount[];
  creditLines: CreditLine[];
  creditCards: PersonCard[];
  tefRecipients: TefRecipient[];
  consumerLoans: ConsumerLoan[];
  mortgages: Mortgage[];
  investments: PersonInvestments;
  bills: Bill[];
  pacs: Pac[];
  pats: Pat[];
  /**
   * Business banking only: the customer's own company first, which is the one shown here. Else
   * empty.
   */
  companies: CompanyChoice[];
}
