import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';
import type { PensionWords, ProfileField } from '../pension/readings.ts';
import type { ContributionField, FundField, MovementField } from '../pension/readings.ts';

/** A table's caption and the heading of each field. */
export interface TableHeadings<Field extends string> {
  readonly caption: string;
  readonly headings: Readonly<Record<Field, string>>;
}

/**
 * What differs between the fund managers of the platform. Everything is written as the site prints
 * it; comparing ignores case and accents.
 */
export interface AfpHtmlConfig extends FormLoginConfig {
  /** Texts of links: of the menu, and the one beside each account that leads to its movements. */
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
  /** What a table says instead of rows. */
  readonly nothing: string;
  readonly words: PensionWords;
  /** The form by which a history's year is chosen: the page comes back with that year. */
  readonly history: { readonly form: string; readonly yearField: string };
}
