import type { Bill } from '../../../src/products/bill.ts';
import type { ConsumerLoan, LoanState, LoanType } from '../../../src/products/consumerLoan.ts';
import type { StatementSummary } from '../../../src/products/creditCardStatement.ts';
import type {
  Apv,
  Equity,
  InvestorProfile,
  MutualFund,
  TermDeposit,
  TermDepositType,
} from '../../../src/products/investmentReport.ts';
import type { InterestRateType, Mortgage } from '../../../src/products/mortgage.ts';
import type { Pac } from '../../../src/products/pac.ts';
import type { Pat, PatOwner, PatState } from '../../../src/products/pat.ts';
import type { TableText } from './TableText.ts';

/** Sections of the menu in addition to accounts, cards and transfers. */
export type RecordSection = 'bills' | 'pacs' | 'pats' | 'loans' | 'mortgages' | 'investments';

/** A record shown as a definition list: its heading, and its lines in order. */
export interface SheetText<Line extends string> {
  readonly title: string;
  readonly lines: readonly (readonly [Line, string])[];
}

type OwnerLine =
  | 'ownerRut'
  | 'ownerName'
  | 'ownerLastName'
  | `owner:${Exclude<keyof PatOwner, 'rut' | 'name' | 'lastName'>}`;
export type PatLine = Exclude<keyof Pat, 'owner'> | OwnerLine;
export type PurchaseColumn =
  | 'date'
  | 'reference'
  | 'description'
  | 'location'
  | 'state'
  | 'amount'
  | 'originalAmount'
  | 'originalCurrency'
  | 'installment'
  | 'installments'
  | 'installmentAmount';
export type SummaryLine = keyof StatementSummary | 'date' | 'currency';

/** Texts about mandates, loans, investments and card purchases. */
export interface RecordTexts {
  readonly bills: TableText<keyof Bill>;
  readonly pacs: TableText<keyof Pac>;
  readonly pats: SheetText<PatLine>;
  readonly loans: SheetText<keyof ConsumerLoan>;
  readonly mortgages: SheetText<keyof Mortgage>;
  readonly investor: readonly (readonly ['profile' | 'usd' | 'eur' | 'uf', string])[];
  readonly termDeposits: TableText<keyof TermDeposit>;
  readonly mutualFunds: TableText<keyof MutualFund>;
  readonly apvs: TableText<keyof Apv>;
  readonly equities: TableText<keyof Equity>;
  readonly cycle: readonly (readonly ['billingDate' | 'paymentDueDate', string])[];
  readonly national: TableText<PurchaseColumn>;
  readonly international: TableText<PurchaseColumn>;
  readonly statements: TableText<'date' | 'currency' | 'link'>;
  /** Text of the link to a statement. */
  readonly statementLink: string;
  readonly summary: readonly (readonly [SummaryLine, string])[];
  readonly billed: TableText<PurchaseColumn>;
  readonly words: {
    readonly patStates: Readonly<Record<PatState, string>>;
    readonly loanTypes: Readonly<Record<LoanType, string>>;
    readonly loanStates: Readonly<Record<LoanState, string>>;
    readonly rateTypes: Readonly<Record<InterestRateType, string>>;
    readonly depositTypes: Readonly<Record<TermDepositType, string>>;
    readonly profiles: Readonly<Record<InvestorProfile, string>>;
    readonly confirmed: string;
    readonly pending: string;
    readonly noLimit: string;
  };
}
