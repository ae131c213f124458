import type { FormPortal } from '../form-portal/FormPortal.ts';
import type { PensionPrinter, PensionStyle } from '../pension/pensionCells.ts';

/** A table as a portal prints it: its caption, and its columns in their order with their headings. */
export interface TableText<Column extends string> {
  readonly caption: string;
  readonly columns: readonly (readonly [Column, string])[];
}

type Part = 'profile' | 'accountLine' | 'fundLine' | 'movement' | 'contribution' | 'totals';
/** Names of the fields that a part has. */
export type FieldOf<Name extends Part> = Extract<keyof ReturnType<PensionPrinter[Name]>, string>;

/** How one fund manager's portal looks. All have the same pages. */
export interface AfpHtmlPortal extends FormPortal {
  readonly style: PensionStyle;
  readonly links: Readonly<
    Record<'profile' | 'balances' | 'contributions' | 'movements' | 'logout', string>
  >;
  readonly profile: readonly (readonly [FieldOf<'profile'>, string])[];
  readonly totals: readonly (readonly [FieldOf<'totals'>, string])[];
  readonly tables: {
    readonly accounts: TableText<FieldOf<'accountLine'> | 'links'>;
    readonly funds: TableText<FieldOf<'fundLine'>>;
    readonly movements: TableText<FieldOf<'movement'>>;
    readonly contributions: TableText<FieldOf<'contribution'>>;
  };
  readonly labels: Readonly<Record<'account' | 'year' | 'total' | 'lastPeriod', string>>;
  readonly history: { readonly formId: string; readonly yearField: string };
  readonly nothing: string;
}
