import type {
  ApvField,
  BillField,
  CycleField,
  EquityField,
  InvestorField,
  LoanField,
  MortgageField,
  MutualFundField,
  PacField,
  PatField,
  RecordDictionaries,
  SummaryField,
  TermDepositField,
  TransactionField,
} from '../banking/records.ts';

/** A table with one record a row: the heading of each field. */
export interface RecordTable<Field extends string> {
  readonly caption: string;
  readonly fields: Readonly<Record<Field, string>>;
}

/** A definition list for each record: its heading, and the label of each field. */
export interface RecordSheets<Field extends string> {
  readonly title: string;
  readonly fields: Readonly<Record<Field, string>>;
}

/** How a portal shows mandates, loans, investments and card purchases. */
export interface HtmlRecords {
  readonly bills: RecordTable<BillField>;
  readonly pacs: RecordTable<PacField>;
  readonly pats: RecordSheets<PatField>;
  readonly loans: RecordSheets<LoanField>;
  readonly mortgages: RecordSheets<MortgageField>;
  readonly investments: {
    readonly labels: Readonly<Record<InvestorField, string>>;
    readonly termDeposits: RecordTable<TermDepositField>;
    readonly mutualFunds: RecordTable<MutualFundField>;
    readonly apvs: RecordTable<ApvField>;
    readonly equities: RecordTable<EquityField>;
  };
  readonly unbilled: {
    readonly labels: Readonly<Record<CycleField, string>>;
    readonly national: RecordTable<TransactionField>;
    readonly international: RecordTable<TransactionField>;
  };
  readonly statements: {
    readonly index: RecordTable<'statementDate' | 'currency'>;
    /** Text of the link to a statement, in its row of the index. */
    readonly link: string;
    readonly labels: Readonly<Record<SummaryField | 'statementDate' | 'currency', string>>;
    readonly transactions: RecordTable<TransactionField>;
  };
  readonly words: RecordDictionaries;
}
