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

/** Where a list stands in an answer, and where each field stands in its entries. */
export interface RecordList<Field extends string> {
  readonly listAt: string;
  readonly fields: Readonly<Record<Field, string>>;
}

/** How a bank sends mandates, loans, investments and what cards have bought. */
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
  /** What is bought and not billed: the same for both kinds. */
  readonly unbilled: {
    readonly cycle: Readonly<Record<CycleField, string>>;
    readonly transactions: RecordList<TransactionField>;
  };
  readonly statements: {
    readonly index: RecordList<'id' | 'statementDate' | 'currency'>;
    readonly fields: Readonly<Record<SummaryField | 'statementDate' | 'currency', string>>;
    readonly transactions: RecordList<TransactionField>;
    /** How many transactions a statement says that it has. */
    readonly totalAt: string;
  };
  readonly words: RecordDictionaries;
}
