/**
 * What a row costs that lacks a required meaning, such as its amount, its date or its account, by
 * the part of the product that contains the row:
 * - `skip` the row is left out and counted: nothing is calculated from the list as a whole
 * - `fail` the extraction ends in an error: a total, a balance or an income would be wrong
 */
export const ROW_GAPS = {
  accounts: 'fail',
  creditLines: 'fail',
  creditCards: 'fail',
  movements: 'fail',
  consumerLoans: 'fail',
  mortgages: 'fail',
  /** The rows of a statement add up to what is billed. */
  statements: 'fail',
  directDebts: 'fail',
  indirectDebts: 'fail',
  sent: 'skip',
  received: 'skip',
  recipients: 'skip',
  bills: 'skip',
  pacs: 'skip',
  pats: 'skip',
  natTransactions: 'skip',
  intTransactions: 'skip',
  contributions: 'skip',
  employers: 'skip',
  issued: 'skip',
  policies: 'skip',
  balances: 'skip',
} as const;

/** A part whose unreadable rows are left out. */
export type SkippablePart = {
  [Part in keyof typeof ROW_GAPS]: (typeof ROW_GAPS)[Part] extends 'skip' ? Part : never;
}[keyof typeof ROW_GAPS];

/**
 * Parts of a product that a page shows only in part: the number of rows that were left out, or null
 * if the institution says that it does not show everything, or no source says where it shows them.
 */
export type Gaps = Readonly<Record<string, number | null>>;

/** A parsed page that tells what it leaves out. */
export interface WithGaps {
  readonly gaps?: Gaps;
}

/** The rows of a page that could be read, and how many could not. */
export interface Rows<Entry> extends WithGaps {
  readonly entries: readonly Entry[];
}
