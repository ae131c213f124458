import type { RawDocument } from '../../contract/session.ts';
import type { StatementCurrency } from '../../products/creditCardStatement.ts';
import { integerAt, listAt } from '../../shared/json.ts';
import type { BankPage, ListEntries, ListPage } from '../banking/BankPage.ts';
import { readCycle, readSummary, recordReaders } from '../banking/records.ts';
import type { FieldReader, TransactionField } from '../banking/records.ts';
import type { RecordList } from './JsonRecords.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';
import { entryFields } from './values.ts';

/** Parses answers about mandates, loans, investments and cards; null for others. */
export function createRecordParser(
  config: JsonPortalConfig,
): (body: unknown, document: RawDocument) => BankPage | null {
  const { records, words } = config;
  const readers = recordReaders({
    records: records.words,
    currencies: words.currencies,
    brands: words.brands,
  });

  function list<Field extends string, Entry>(
    body: unknown,
    shape: RecordList<Field>,
    read: (reader: FieldReader<Field>) => Entry,
  ): Entry[] {
    return listAt(body, shape.listAt).map((entry) =>
      read(entryFields(config, shape.fields, entry)),
    );
  }

  const paged = <Kind extends keyof ListEntries>(
    kind: Kind,
    body: unknown,
    document: RawDocument,
    entries: readonly ListEntries[Kind][],
  ): ListPage<Kind> => ({
    kind,
    owner: document.about['card'] ?? '',
    total: integerAt(body, config.paging.totalAt),
    order: 'newest-first',
    entries,
  });

  const transactions = (
    body: unknown,
    shape: RecordList<TransactionField>,
    currency: StatementCurrency,
  ) => list(body, shape, (read) => readers.transaction(read, currency));

  const unbilled = <Kind extends 'national' | 'international'>(
    kind: Kind,
    body: unknown,
    document: RawDocument,
    currency: StatementCurrency,
  ) => ({
    ...paged(
      kind,
      body,
      document,
      // The reader's type does not depend on the kind: both are purchases.
      transactions(body, records.unbilled.transactions, currency) as ListEntries[Kind][],
    ),
    cycle: readCycle(entryFields(config, records.unbilled.cycle, body)),
  });

  function investments(body: unknown): BankPage {
    const { fields, termDeposits, mutualFunds, apvs, equities } = records.investments;
    return {
      kind: 'investments',
      holdings: {
        ...readers.investor(entryFields(config, fields, body)),
        termDeposits: list(body, termDeposits, readers.termDeposit),
        mutualFunds: list(body, mutualFunds, readers.mutualFund),
        apvs: list(body, apvs, readers.apv),
        equities: list(body, equities, readers.equity),
      },
    };
  }

  function statement(body: unknown, document: RawDocument): BankPage {
    const { fields, totalAt, transactions: shape } = records.statements;
    const read = entryFields(config, fields, body);
    const currency = readers.statementCurrency(read.text('currency'));
    return {
      kind: 'statement',
      card: document.about['card'] ?? '',
      total: integerAt(body, totalAt),
      statement: {
        currency,
        statementDate: read.date('statementDate'),
        summary: readSummary(read, currency),
        transactions: transactions(body, shape, currency),
      },
    };
  }

  return (body, document) => {
    switch (document.page) {
      case 'bills':
        return paged('bills', body, document, list(body, records.bills, readers.bill));
      case 'pacs':
        return paged('pacs', body, document, list(body, records.pacs, readers.pac));
      case 'pats':
        return paged('pats', body, document, list(body, records.pats, readers.pat));
      case 'loans':
        return paged('loans', body, document, list(body, records.loans, readers.loan));
      case 'mortgages':
        return paged('mortgages', body, document, list(body, records.mortgages, readers.mortgage));
      case 'investments':
        return investments(body);
      case 'national':
        return unbilled('national', body, document, 'clp');
      case 'international':
        return unbilled('international', body, document, 'usd');
      case 'statement-index':
        return {
          kind: 'statement-index',
          card: document.about['card'] ?? '',
          statements: list(body, records.statements.index, (read) => ({
            statementDate: read.date('statementDate'),
            currency: readers.statementCurrency(read.text('currency')),
          })),
        };
      case 'statement':
        return statement(body, document);
      default:
        return null;
    }
  };
}
