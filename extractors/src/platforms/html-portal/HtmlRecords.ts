import type { BankRecords } from '../banking/parseRecords.ts';

/** A table with one record per row. */
export interface TablePlace {
  readonly caption: string;
}

/** A definition list for each record, under a heading. */
interface SheetPlace {
  readonly title: string;
}

/** Field names are the headings of a table, or the labels of a definition list. */
export interface HtmlRecords extends BankRecords<TablePlace | SheetPlace> {
  readonly statements: BankRecords<TablePlace>['statements'] & {
    /** Text of the link to a statement, in its row of the index. */
    readonly link: string;
  };
}
