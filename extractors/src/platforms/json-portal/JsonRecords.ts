import type { BankRecords, RecordList } from '../banking/parseRecords.ts';

/** The path of a list in an answer. */
export interface ListPlace {
  readonly listAt: string;
}

/** Field names are paths in an answer, or in an entry of a list. */
export interface JsonRecords extends BankRecords<ListPlace> {
  readonly statements: BankRecords<ListPlace>['statements'] & {
    readonly index: RecordList<'id', ListPlace>;
    /** Path of a statement's number of transactions. */
    readonly totalAt: string;
  };
}
