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
 * What differs between fund managers whose portal offers files: the texts of the links to them, and
 * the headings in them. Comparisons ignore case and accents.
 */
export interface AfpCsvConfig extends FormLoginConfig {
  readonly links: {
    /** The page with all files, linked by the menu. */
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
  /** One table: the line of a whole account says `wholeAccount` in place of a fund. */
  readonly balances: Readonly<Record<FundField | 'collectorFund', string>>;
  readonly wholeAccount: string;
  readonly movements: Readonly<Record<MovementField, string>>;
  readonly contributions: Readonly<Record<ContributionField, string>>;
  readonly words: PensionWords;
}
