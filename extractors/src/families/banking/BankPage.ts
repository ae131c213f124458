import type { WithGaps } from '../../contract/gaps.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Bill } from '../../products/bill.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { ConsumerLoan } from '../../products/consumerLoan.ts';
import type { CardStatement, StatementCurrency } from '../../products/creditCardStatement.ts';
import type {
  Apv,
  Equity,
  InvestorProfile,
  MutualFund,
  TermDeposit,
} from '../../products/investmentReport.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Mortgage } from '../../products/mortgage.ts';
import type { Movement } from '../../products/movement.ts';
import type { Pac } from '../../products/pac.ts';
import type { Pat } from '../../products/pat.ts';
import type { CardBalances, CardDetail, CreditLine } from '../../products/productBalance.ts';
import type { TefRecipient } from '../../products/tef.ts';
import type { ReceivedTransfer, SentTransfer } from '../../products/transfer.ts';

/** A bank's parsed page, independent of the portal's formats. */
export type BankPage =
  | { readonly kind: 'profile'; readonly rut: string; readonly name: string }
  | {
      readonly kind: 'accounts';
      /** Day of the balances, by the bank's clock. */
      readonly asOf: string;
      readonly accounts: readonly AccountDetail[];
      readonly creditLines: readonly CreditLine[];
      /** Set if each account's balances are on a separate page. */
      readonly hasBalancesApart?: true;
      /** Set if the credit lines are on a separate page; then none are listed here. */
      readonly hasLinesApart?: true;
      /**
       * Set if each account has a separate page with its withheld amounts and its credit line; the
       * balances here are then the available ones.
       */
      readonly hasSummariesApart?: true;
    }
  | { readonly kind: 'lines'; readonly creditLines: readonly CreditLine[] }
  | {
      readonly kind: 'balances';
      readonly account: string;
      /** Only given if the list of accounts does not contain the currency. */
      readonly currency?: Currency;
      readonly currentBalance: number;
      readonly availableBalance: number;
      /** The account's credit line, if the bank shows it with the balances. */
      readonly creditLine?: CreditLine | null;
    }
  | {
      readonly kind: 'cards';
      readonly cards: readonly IssuedCard[];
      /** Set if each card's limits are on a separate page. */
      readonly hasLimitsApart?: true;
    }
  | {
      readonly kind: 'limits';
      /** Key of the card, as in `ListPage.owner`. */
      readonly card: string;
      readonly balances: CardBalances;
    }
  | {
      readonly kind: 'account-summary';
      readonly account: string;
      readonly withholdings: number;
      /** Only given if the list of accounts does not contain it. */
      readonly availableBalance?: number;
      readonly creditLine: CreditLine | null;
    }
  | ({ readonly kind: 'investments'; readonly holdings: InvestmentHoldings } & WithGaps)
  | {
      readonly kind: 'statement-index';
      /** Key of the card, as in `ListPage.owner`. */
      readonly card: string;
      readonly statements: readonly StatementName[];
    }
  | {
      readonly kind: 'statement';
      readonly card: string;
      readonly statement: CardStatement;
      /** The number of transactions that the bank announces. */
      readonly total: number;
    }
  | UnbilledPage<'national'>
  | UnbilledPage<'international'>
  | ListPage<'statements'>
  | ListPage<'movements'>
  | ListPage<'sent'>
  | ListPage<'received'>
  | ListPage<'recipients'>
  | ListPage<'bills'>
  | ListPage<'pacs'>
  | ListPage<'pats'>
  | ListPage<'loans'>
  | ListPage<'mortgages'>;

/** The entries of each kind of list. */
export interface ListEntries {
  movements: Movement;
  sent: SentTransfer;
  received: ReceivedTransfer;
  recipients: TefRecipient;
  bills: Bill;
  pacs: Pac;
  pats: Pat;
  loans: ConsumerLoan;
  mortgages: Mortgage;
  /** Unbilled purchases in pesos (`national`) and in dollars (`international`). */
  national: CardTransaction;
  international: CardTransaction;
  /** A card's statements, for a bank without an index of them. */
  statements: CardStatement;
}

/**
 * The number of entries over all pages that the bank announces. If it announces none, or only on
 * some pages (`count`): the positions in the list at which this page and the next one begin, null
 * for the first and after the last page.
 */
type ListTotal =
  | number
  | { readonly from: string | null; readonly next: string | null; readonly count?: number };

/** One page of a list. */
export interface ListPage<Kind extends keyof ListEntries> extends WithGaps {
  readonly kind: Kind;
  /**
   * Who or what the entries belong to: an account's number, or a card's position in the bank's
   * list, counted from 1. Empty for a list that belongs to the person.
   */
  readonly owner: string;
  /** Serves to prove that no entry is missing. */
  readonly total: ListTotal;
  /**
   * Set for movements whose balances the bank prints: as each one follows from the one before, they
   * prove that no movement is missing or listed twice.
   */
  readonly hasPrintedBalances?: boolean;
  /** The bank's order, within and across pages. */
  readonly order: 'newest-first' | 'oldest-first';
  readonly entries: readonly ListEntries[Kind][];
}

export interface UnbilledPage<Kind extends 'national' | 'international'> extends ListPage<Kind> {
  readonly cycle: BillingCycle;
}

/** When the unbilled purchases will be billed, and when that bill falls due. */
export interface BillingCycle {
  readonly billingDate: string | null;
  readonly paymentDueDate: string | null;
}

/** A card and the data that the bank shows with it. */
export interface IssuedCard {
  readonly detail: CardDetail;
  /** Null if the bank does not state it. */
  readonly cardHolderName: string | null;
  readonly truncatedPan: string;
}

/** Identifies one of a card's statements. */
export interface StatementName {
  readonly statementDate: string;
  readonly currency: StatementCurrency;
}

/** Investments without totals. */
interface InvestmentHoldings {
  readonly investorProfile: InvestorProfile | null;
  /** The bank's conversion rates in pesos per unit; null if it states none. */
  readonly rates: { readonly usd: number; readonly eur: number; readonly uf: number } | null;
  readonly termDeposits: readonly TermDeposit[];
  readonly mutualFunds: readonly MutualFund[];
  readonly apvs: readonly Apv[];
  readonly equities: readonly Equity[];
}
