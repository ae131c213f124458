import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';
import type { PensionWords, ProfileField } from '../pension/readings.ts';
import type { ContributionField, FundField, MovementField } from '../pension/readings.ts';

/** A table's caption and the heading of each field. */
export interface TableHeadings<Field extends string> {
  readonly caption: string;
  readonly headings: Readonly<Record<Field, string>>;
}

/**
 * What differs between the fund managers of the platform. Texts are as the portal prints them;
 * comparisons ignore case and accents.
 */
export interface AfpHtmlConfig extends FormLoginConfig {
  /**
   * Texts of links: those in the menu, and the one next to each account, which links to its
   * movements.
   */
  readonly links: Readonly<Record<'profile' | 'balances' | 'contributions' | 'movements', string>>;
  readonly labels: Readonly<
    Record<
      | ProfileField
      | 'balance'
      | 'institutionCode'
      | 'projectedPension'
      | 'account'
      | 'year'
      | 'total'
      | 'lastPeriod',
      string
    >
  >;
  readonly tables: {
    readonly accounts: TableHeadings<'account' | 'balance' | 'collectorFund'>;
    readonly funds: TableHeadings<FundField>;
    readonly movements: TableHeadings<MovementField>;
    readonly contributions: TableHeadings<ContributionField>;
  };
  /** Text of an empty table. */
  readonly nothing: string;
  readonly words: PensionWords;
  /** The form that selects a history's year; it posts back to the same page. */
  readonly history: { readonly form: string; readonly yearField: string };
}
