import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';
import type { AccountKind } from '../pension/PensionPage.ts';
import type {
  ContributionField,
  FundField,
  MovementField,
  PensionWords,
  ProfileField,
} from '../pension/readings.ts';

/**
 * What differs between fund managers whose portal offers files: the texts of the links to the
 * files, and the headings in the files. Comparisons ignore case and accents.
 */
export interface AfpCsvConfig extends FormLoginConfig {
  readonly links: {
    /** The page with all files, linked from the menu. */
    readonly downloads: string;
    readonly profile: string;
    readonly balances: string;
    readonly contributions: string;
    readonly movements: Readonly<Record<AccountKind, string>>;
  };
  /** Labels of the values above a file's table. */
  readonly facts: Readonly<
    Record<
      | ProfileField
      | 'balance'
      | 'institutionCode'
      | 'projectedPension'
      | 'account'
      | 'total'
      | 'lastPeriod',
      string
    >
  >;
  /** A single table. In the row of a whole account, the fund is replaced by `wholeAccount`. */
  readonly balances: Readonly<Record<FundField | 'collectorFund', string>>;
  readonly wholeAccount: string;
  readonly movements: Readonly<Record<MovementField, string>>;
  readonly contributions: Readonly<Record<ContributionField, string>>;
  readonly words: PensionWords;
}
