import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { StatementCurrency } from '../../products/creditCardStatement.ts';
import { readLabelled, readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseNumber } from '../../shared/money.ts';
import type { BankPage, ListEntries, ListPage } from '../banking/BankPage.ts';
import { readCycle, readSummary, recordReaders, truncatedPan } from '../banking/records.ts';
import type { FieldReader, TransactionField } from '../banking/records.ts';
import { labelledFields, rowFields } from './fields.ts';
import type { RecordSheets, RecordTable } from './HtmlRecords.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';
import { readSheets } from './sheets.ts';

/** Parses pages of mandates, loans, investments and cards; null for other pages. */
export function createRecordParser(
  config: HtmlPortalConfig,
): (page: HtmlPage, document: RawDocument) => BankPage | null {
  const { labels, records, words } = config;
  const readers = recordReaders({
    records: records.words,
    currencies: words.currencies,
    brands: words.brands,
  });

  function rowsOf<Field extends string>(page: HtmlPage, table: RecordTable<Field>): TableRow[] {
    const headings = Object.values<string>(table.fields);
    return readTable(page, { caption: table.caption, headings, empty: config.nothing });
  }

  function table<Field extends string, Entry>(
    page: HtmlPage,
    shape: RecordTable<Field>,
    read: (reader: FieldReader<Field>) => Entry,
  ): Entry[] {
    return rowsOf(page, shape).map((row) => read(rowFields(config, shape.fields, row)));
  }

  function sheets<Field extends string, Entry>(
    page: HtmlPage,
    shape: RecordSheets<Field>,
    read: (reader: FieldReader<Field>) => Entry,
  ): Entry[] {
    return readSheets(page, { title: shape.title, empty: config.nothing }).map((sheet) =>
      read(labelledFields(config, shape.fields, sheet)),
    );
  }

  const totalOn = (page: HtmlPage): number => parseNumber(readLabelled(page, labels.total), 0);

  /** A list with one page, whatever its length. */
  const whole = <Kind extends keyof ListEntries>(
    kind: Kind,
    page: HtmlPage,
    entries: readonly ListEntries[Kind][],
  ): ListPage<Kind> => ({
    kind,
    owner: '',
    total: totalOn(page),
    order: 'newest-first',
    entries,
  });

  const transactions = (
    page: HtmlPage,
    shape: RecordTable<TransactionField>,
    currency: StatementCurrency,
  ): CardTransaction[] => table(page, shape, (read) => readers.transaction(read, currency));

  /** The card of a page, which must be the requested one. */
  function cardOn(page: HtmlPage, document: RawDocument): string {
    const { card, pan } = document.about;
    if (card === undefined || truncatedPan(readLabelled(page, labels.card)) !== pan) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'The bank shows another card');
    }
    return card;
  }

  const unbilled = <Kind extends 'national' | 'international'>(
    kind: Kind,
    page: HtmlPage,
    document: RawDocument,
    currency: StatementCurrency,
  ) => ({
    kind,
    owner: cardOn(page, document),
    total: totalOn(page),
    order: config.order,
    entries: transactions(page, records.unbilled[kind], currency),
    cycle: readCycle(labelledFields(config, records.unbilled.labels, page)),
  });

  function investments(page: HtmlPage): BankPage {
    const { labels: own, termDeposits, mutualFunds, apvs, equities } = records.investments;
    return {
      kind: 'investments',
      holdings: {
        ...readers.investor(labelledFields(config, own, page)),
        termDeposits: table(page, termDeposits, readers.termDeposit),
        mutualFunds: table(page, mutualFunds, readers.mutualFund),
        apvs: table(page, apvs, readers.apv),
        equities: table(page, equities, readers.equity),
      },
    };
  }

  function statement(page: HtmlPage, document: RawDocument): BankPage {
    const read = labelledFields(config, records.statements.labels, page);
    const currency = readers.statementCurrency(read.text('currency'));
    return {
      kind: 'statement',
      card: cardOn(page, document),
      total: totalOn(page),
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
        return whole('bills', page, table(page, records.bills, readers.bill));
      case 'pacs':
        return whole('pacs', page, table(page, records.pacs, readers.pac));
      case 'pats':
        return whole('pats', page, sheets(page, records.pats, readers.pat));
      case 'loans':
        return whole('loans', page, sheets(page, records.loans, readers.loan));
      case 'mortgages':
        return whole('mortgages', page, sheets(page, records.mortgages, readers.mortgage));
      case 'investments':
        return investments(page);
      case 'national':
        return unbilled('national', page, document, 'clp');
      case 'international':
        return unbilled('international', page, document, 'usd');
      case 'statement-index':
        return {
          kind: 'statement-index',
          card: cardOn(page, document),
          statements: table(page, records.statements.index, (read) => ({
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
