import type { AfcContribution, AfcJob } from '../../src/products/afc.ts';
import type { PensionBalance } from '../../src/products/accountBalance.ts';
import type { Bill } from '../../src/products/bill.ts';
import type { BirthCertificate } from '../../src/products/birthCertificate.ts';
import type { Contribution } from '../../src/products/contribution.ts';
import type { Credits, DebtReport } from '../../src/products/debt.ts';
import type { DteDocument } from '../../src/products/dte.ts';
import type { FiscalStatement } from '../../src/products/fiscalStatement.ts';
import type { Insurance } from '../../src/products/insurance.ts';
import type { Job } from '../../src/products/job.ts';
import type { Pac } from '../../src/products/pac.ts';
import type { Pat } from '../../src/products/pat.ts';
import type { PersonalInformation } from '../../src/products/personalInformation.ts';
import type { PropertyTax } from '../../src/products/propertyTax.ts';
import type { SwornDeclaration } from '../../src/products/swornDeclaration.ts';
import type { TaxFolder } from '../../src/products/taxFolder.ts';
import type { TaxFolderPdf } from '../../src/products/taxFolderPdf.ts';
import type { TaxSituation } from '../../src/products/taxSituation.ts';

/**
 * One synthetic person as institutions other than banks know them. As in `types.ts`: values in the
 * products' formats, up to the end of the day before `today`, and frozen. Documents issued on
 * request (certificate, folder) are dated `today`.
 */

interface Known {
  entityId: string;
  rut: string;
  /** The current day in Chile. */
  today: string;
  name: string;
}

/**
 * A person at a pension fund manager. Everybody has the mandatory account at one manager, and may
 * have other accounts elsewhere.
 */
export interface AfpMember extends Known {
  /** Null for companies, which are not members. */
  personalInformation: PersonalInformation | null;
  pension: PensionBalance;
  /** Newest first. */
  contributions: Contribution[];
  /**
   * The newest month for which the manager has contributions: a job that continues in it is
   * current.
   */
  lastPeriod: string;
  /** Jobs derived from the contributions, newest first. */
  jobs: Job[];
}

/** A person at the AFC, which manages unemployment insurance. */
export interface AfcMember extends Known {
  /** Of the individual account. */
  balance: number;
  /** Newest first. */
  contributions: AfcContribution[];
  /** Newest first. */
  employers: AfcJob[];
}

/** A person at a bill payment portal. */
export interface ServiceCustomer extends Known {
  bills: Bill[];
  pacs: Pac[];
  pats: Pat[];
}

/** A document of which every amount is known. */
export type WholeDocument = DteDocument &
  Record<'exemptAmount' | 'netAmount' | 'vatAmount', number>;

/** A person at the tax service (SII). */
export interface SiiTaxpayer extends Known {
  taxSituation: TaxSituation;
  taxFolder: TaxFolder;
  /** The document as the service sends it. */
  taxFolderPdf: TaxFolderPdf;
  propertyTax: PropertyTax[];
  dte: { issued: WholeDocument[]; received: WholeDocument[] };
  swornDeclarations: SwornDeclaration[];
}

/** A person at the treasury (TGR), with the documents of the certificates. */
export interface TgrTaxpayer extends Known {
  fiscalStatement: FiscalStatement;
}

/** A person at the civil registry. */
export interface RegisteredPerson extends Known {
  /** Null for companies. */
  birthCertificate: BirthCertificate | null;
}

/** A debt report of which no part is left out. */
export type WholeDebtReport = DebtReport & { otherCredits: Credits };

/** A person at the regulator of banks and insurers (CMF). */
export interface CmfSubject extends Known {
  debt: WholeDebtReport;
  insurances: Insurance[];
}

export interface CryptoTrade {
  id: string;
  /** `2026-01-31T15:04:05-03:00`. */
  datetime: string;
  type: 'buy' | 'sell';
  symbol: string;
  /** In the asset's unit. */
  amount: number;
  /** Pesos paid or received. */
  pesos: number;
}

export interface CryptoWallet {
  symbol: string;
  /** Decimals that the exchange prints. */
  decimals: number;
  /** Balance after all trades. */
  balance: number;
  /** Dollars per unit on the last day shown. */
  priceUsd: number;
}

/** A person at a crypto exchange. */
export interface ExchangeCustomer extends Known {
  email: string;
  exchangeName: string;
  /** Includes the peso wallet, under `CLP`. */
  wallets: CryptoWallet[];
  /** Deposits of pesos, transferred from the salary bank; newest first. */
  deposits: { date: string; pesos: number }[];
  /** Newest first. */
  trades: CryptoTrade[];
}
