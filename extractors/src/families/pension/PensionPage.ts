import type { WithGaps } from '../../contract/gaps.ts';
import type {
  ApvFundBalance,
  FundBalance,
  PensionAccount,
  PensionMovement,
} from '../../products/accountBalance.ts';
import type { Contribution } from '../../products/contribution.ts';
import type { PersonalInformation } from '../../products/personalInformation.ts';

/** The accounts that a fund manager may keep for a person. */
export const ACCOUNT_KINDS = ['obligatory', 'apv', 'agreed', 'cav'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account without its movements, which are on other pages. */
export type AccountSummary<Fund> = Omit<PensionAccount<Fund>, 'movements'>;

/** A parsed page or file, independent of the fund manager's formats. */
export type PensionPage =
  | { readonly kind: 'profile'; readonly information: PersonalInformation }
  | {
      readonly kind: 'balances';
      readonly balance: number;
      readonly institutionCode: string;
      readonly projectedPension: number | null;
      /** Optional accounts are absent if no data about them is known for the fund manager. */
      readonly accounts: {
        readonly obligatory: AccountSummary<FundBalance>;
        readonly apv?: AccountSummary<ApvFundBalance>;
        readonly agreed?: AccountSummary<FundBalance>;
        readonly cav?: AccountSummary<FundBalance>;
      };
    }
  | (HistoryPart<PensionMovement> & {
      readonly kind: 'movements';
      readonly account: AccountKind;
    })
  | (HistoryPart<Contribution> & {
      readonly kind: 'contributions';
      /** The newest month for which the fund manager has all contributions. */
      readonly lastPeriod: string;
    });

/** A history, or one of its parts (years). Newest first. */
export interface HistoryPart<Entry> extends WithGaps {
  /** The institution's name for this part. */
  readonly part: string;
  /** All existing parts, newest first. */
  readonly parts: readonly string[];
  /** The number of entries that the institution announces for this part. */
  readonly total: number;
  readonly entries: readonly Entry[];
}
