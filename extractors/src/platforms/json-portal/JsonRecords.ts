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

/** The path of a list in an answer, and of each field in its entries. */
export interface RecordList<Field extends string> {
  readonly listAt: string;
  readonly fields: Readonly<Record<Field, string>>;
}

/** How a bank sends mandates, loans, investments and card purchases. */
export interface JsonRecords {
  readonly bills: RecordList<BillField>;
  readonly pacs: RecordList<PacField>;
  readonly pats: RecordList<PatField>;
  readonly loans: RecordList<LoanField>;
  readonly mortgages: RecordList<MortgageField>;
  readonly investments: {
    readonly fields: Readonly<Record<InvestorField, string>>;
    readonly termDeposits: RecordList<TermDepositField>;
    readonly mutualFunds: RecordList<MutualFundField>;
    readonly apvs: RecordList<ApvField>;
    readonly equities: RecordList<EquityField>;
  };
  /** Unbilled purchases, the same for both kinds. */
  readonly unbilled: {
    readonly cycle: Readonly<Record<CycleField, string>>;
    readonly transactions: RecordList<TransactionField>;
  };
  readonly statements: {
    readonly index: RecordList<'id' | 'statementDate' | 'currency'>;
    readonly fields: Readonly<Record<SummaryField | 'statementDate' | 'currency', string>>;
    readonly transactions: RecordList<TransactionField>;
    /** Path of a statement's number of transactions. */
    readonly totalAt: string;
  };
  readonly words: RecordDictionaries;
}
