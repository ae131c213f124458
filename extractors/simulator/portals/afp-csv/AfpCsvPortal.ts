import type { FieldOf } from '../afp-html/AfpHtmlPortal.ts';
import type { FormPortal } from '../form-portal/FormPortal.ts';
import type { Account, PensionStyle } from '../pension/pensionCells.ts';

type Named<Field extends string> = readonly (readonly [Field, string])[];

/** How one fund manager's portal looks, and how its files are written. */
export interface AfpCsvPortal extends FormPortal {
  readonly style: PensionStyle;
  readonly links: Readonly<
    Record<'home' | 'downloads' | 'logout' | 'profile' | 'balances' | 'contributions', string>
  > & { readonly movements: Readonly<Record<Account, string>> };
  readonly file: {
    readonly charset: 'utf-8' | 'iso-8859-1';
    readonly contentType: string;
    readonly lineEnd: '\n' | '\r\n';
    /** Whether every cell is quoted, or only those that need it. */
    readonly quotes: 'all' | 'needed';
    readonly hasBom: boolean;
  };
  readonly profile: Named<FieldOf<'profile'>>;
  readonly totals: Named<FieldOf<'totals'>>;
  readonly facts: Readonly<Record<'account' | 'total' | 'lastPeriod', string>>;
  readonly balances: Named<FieldOf<'fundLine'> | 'collectorFund'>;
  /** Text in place of a fund, in the line of a whole account. */
  readonly wholeAccount: string;
  readonly movements: Named<FieldOf<'movement'>>;
  readonly contributions: Named<FieldOf<'contribution'>>;
}
