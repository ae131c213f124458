import type { RawDocument } from '../../contract/session.ts';
import type { StatementCurrency } from '../../products/creditCardStatement.ts';
import type { BankPage, ListEntries, ListPage } from './BankPage.ts';
import { readCycle, readSummary, recordReaders } from './records.ts';
import type {
  ApvField,
  BillField,
  CycleField,
  EquityField,
  FieldReader,
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
  ValueDictionaries,
} from './records.ts';

/** The name of each field on a page or in an answer. */
export type FieldNames<Field extends string> = Readonly<Record<Field, string>>;

/**
 * The place of a list of records on a page or in an answer, and the name of each field of a record.
 */
export type RecordList<Field extends string, Place> = Place & {
  readonly fields: FieldNames<Field>;
};

/** How a bank shows mandates, loans, investments and card purchases. */
export interface BankRecords<Place> {
  readonly bills: RecordList<BillField, Place>;
  readonly pacs: RecordList<PacField, Place>;
  readonly pats: RecordList<PatField, Place>;
  readonly loans: RecordList<LoanField, Place>;
  readonly mortgages: RecordList<MortgageField, Place>;
  readonly investments: {
    readonly fields: FieldNames<InvestorField>;
    readonly termDeposits: RecordList<TermDepositField, Place>;
    readonly mutualFunds: RecordList<MutualFundField, Place>;
    readonly apvs: RecordList<ApvField, Place>;
    readonly equities: RecordList<EquityField, Place>;
  };
  readonly unbilled: {
    readonly cycle: FieldNames<CycleField>;
    readonly national: RecordList<TransactionField, Place>;
    readonly international: RecordList<TransactionField, Place>;
  };
  readonly statements: {
    readonly index: RecordList<'statementDate' | 'currency', Place>;
    readonly fields: FieldNames<SummaryField | 'statementDate' | 'currency'>;
    readonly transactions: RecordList<TransactionField, Place>;
  };
  readonly words: RecordDictionaries;
}

/** How a platform reads its pages or answers. */
interface RecordSource<Page, Place> {
  readonly fields: <Field extends string>(
    page: Page,
    names: FieldNames<Field>,
  ) => FieldReader<Field>;
  readonly list: <Field extends string>(
    page: Page,
    list: RecordList<Field, Place>,
  ) => FieldReader<Field>[];
  /** The number of entries that a list announces over all its pages. */
  readonly listTotal: (page: Page) => number;
  readonly statementTotal: (page: Page) => number;
  /** Key of the requested card. */
  readonly cardOf: (page: Page, document: RawDocument) => string;
  /** Order of the unbilled purchases. */
  readonly order: ListPage<'national'>['order'];
}

/** Parses mandates, loans, investments and cards; null for other pages. */
export function createRecordParser<Page, Place>(
  config: {
    readonly records: BankRecords<Place>;
    readonly words: ValueDictionaries;
  },
  source: RecordSource<Page, Place>,
): (page: Page, document: RawDocument) => BankPage | null {
  const { records, words } = config;
  const { list, cardOf } = source;
  const readers = recordReaders({
    records: records.words,
    currencies: words.currencies,
    brands: words.brands,
  });

  /** A page of a list that belongs to the person. */
  const listPage = <Kind extends keyof ListEntries>(
    kind: Kind,
    page: Page,
    entries: readonly ListEntries[Kind][],
  ): ListPage<Kind> => ({
    kind,
    owner: '',
    total: source.listTotal(page),
    order: 'newest-first',
    entries,
  });

  const transactions = (
    page: Page,
    purchases: RecordList<TransactionField, Place>,
    currency: StatementCurrency,
  ) => list(page, purchases).map((read) => readers.transaction(read, currency));

  const unbilled = <Kind extends 'national' | 'international'>(
    kind: Kind,
    page: Page,
    document: RawDocument,
    currency: StatementCurrency,
  ) => ({
    kind,
    owner: cardOf(page, document),
    total: source.listTotal(page),
    order: source.order,
    entries: transactions(page, records.unbilled[kind], currency),
    cycle: readCycle(source.fields(page, records.unbilled.cycle)),
  });

  function investments(page: Page): BankPage {
    const { fields, termDeposits, mutualFunds, apvs, equities } = records.investments;
    return {
      kind: 'investments',
      holdings: {
        ...readers.investor(source.fields(page, fields)),
        termDeposits: list(page, termDeposits).map(readers.termDeposit),
        mutualFunds: list(page, mutualFunds).map(readers.mutualFund),
        apvs: list(page, apvs).map(readers.apv),
        equities: list(page, equities).map(readers.equity),
      },
    };
  }

  function statement(page: Page, document: RawDocument): BankPage {
    const read = source.fields(page, records.statements.fields);
    const currency = readers.statementCurrency(read.text('currency'));
    return {
      kind: 'statement',
      card: cardOf(page, document),
      total: source.statementTotal(page),
      statement: {
        currency,
        statementDate: read.date('statementDate'),
        summary: readSummary(read, currency),
        transactions: transactions(page, records.statements.transactions, currency),
      },
    };
  }

  return (page, document) => {
    switch (document.page) {
      case 'bills':
        return listPage('bills', page, list(page, records.bills).map(readers.bill));
      case 'pacs':
        return listPage('pacs', page, list(page, records.pacs).map(readers.pac));
      case 'pats':
        return listPage('pats', page, list(page, records.pats).map(readers.pat));
      case 'loans':
        return listPage('loans', page, list(page, records.loans).map(readers.loan));
      case 'mortgages':
        return listPage('mortgages', page, list(page, records.mortgages).map(readers.mortgage));
      case 'investments':
        return investments(page);
      case 'national':
        return unbilled('national', page, document, 'clp');
      case 'international':
        return unbilled('international', page, document, 'usd');
      case 'statement-index':
        return {
          kind: 'statement-index',
          card: cardOf(page, document),
          statements: list(page, records.statements.index).map((read) => ({
            statementDate: read.date('statementDate'),
            currency: readers.statementCurrency(read.text('currency')),
          })),
        };
      case 'statement':
        return statement(page, document);
      default:
        return null;
    }
  };
}
