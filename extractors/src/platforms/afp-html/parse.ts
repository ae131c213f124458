import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parseMonth } from '../../shared/dates.ts';
import { readLabelled, readLabelledAs, readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseCount } from '../../shared/money.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { readNotice } from '../form-login/messages.ts';
import { pageOf } from '../form-login/pageOf.ts';
import { ACCOUNT_KINDS } from '../pension/PensionPage.ts';
import type { AccountKind, PensionPage } from '../pension/PensionPage.ts';
import { pensionReadings } from '../pension/readings.ts';
import type { AfpHtmlConfig, TableHeadings } from './AfpHtmlConfig.ts';

export interface AfpHtmlParser {
  readonly parse: (document: RawDocument) => PensionPage;
  /** The accounts of a balances page, and the addresses of their movements. */
  readonly accountsIn: (
    document: RawDocument,
  ) => readonly { readonly account: AccountKind; readonly address: string }[];
}

/** The years of a history, newest first, and the selected year. Empty if the history is empty. */
export function yearsOf(
  config: AfpHtmlConfig,
  document: RawDocument,
): { readonly years: readonly string[]; readonly chosen: string } {
  const { $ } = pageOf(document);
  const select = $(config.history.form)
    .find('select')
    .filter((_index, one) => $(one).attr('name') === config.history.yearField);
  const options = select.find('option').toArray();
  const years = options.map((option) => cleanText($(option).text()));
  const chosen = options.findIndex((option) => $(option).attr('selected') !== undefined);
  const isWhole =
    select.length === 1 &&
    years.every((year) => /^\d{4}$/.test(year)) &&
    new Set(years).size === years.length &&
    (years.length === 0 || chosen !== -1);
  if (!isWhole) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The history has no years to choose from');
  }
  return { years, chosen: years[chosen] ?? '' };
}

/**
 * Parses a portal's pages. Throws `UNEXPECTED_PAGE` for anything that the configuration does not
 * describe.
 */
export function createParser(config: AfpHtmlConfig): AfpHtmlParser {
  const { labels, tables } = config;
  const readings = pensionReadings(config.words);

  function rowsOf<Field extends string>(page: HtmlPage, table: TableHeadings<Field>) {
    const rows: TableRow[] = readTable(page, {
      caption: table.caption,
      headings: Object.values(table.headings),
      empty: config.nothing,
    });
    return rows.map((row) => ({ row, read: (field: Field) => row.text(table.headings[field]) }));
  }

  const labelReader =
    (page: HtmlPage) =>
    (field: keyof AfpHtmlConfig['labels']): string =>
      readLabelled(page, labels[field]);

  /** The header of a history page: the selected year and its number of entries. */
  function historyOf<Entry>(page: HtmlPage, document: RawDocument, entries: readonly Entry[]) {
    const { years, chosen } = yearsOf(config, document);
    const shown = readLabelled(page, labels.year);
    if ((readings.optional(shown) ?? '') !== chosen) {
      throw new ExtractionError(
        'UNEXPECTED_PAGE',
        'The history shows a different year than it states',
      );
    }
    return {
      part: chosen,
      parts: years.length === 0 ? [''] : years,
      total: readLabelledAs(page, labels.total, parseCount),
      entries,
    };
  }

  function accountOn(page: HtmlPage, document: RawDocument): AccountKind {
    const shown = readings.account(readLabelled(page, labels.account));
    if (shown !== document.about['account']) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'The fund manager shows another account');
    }
    return shown;
  }

  function read(page: HtmlPage, document: RawDocument): PensionPage {
    switch (document.page) {
      case 'profile':
        return { kind: 'profile', information: readings.profile(labelReader(page)) };
      case 'balances':
        return readings.balances(
          labelReader(page),
          rowsOf(page, tables.accounts).map((one) => readings.accountLine(one.read)),
          rowsOf(page, tables.funds).map((one) => readings.fundLine(one.read)),
        );
      case 'movements': {
        const entries = rowsOf(page, tables.movements).map((one) => readings.movement(one.read));
        return {
          kind: 'movements',
          account: accountOn(page, document),
          ...historyOf(page, document, entries),
        };
      }
      case 'contributions': {
        const entries = rowsOf(page, tables.contributions).map((one) =>
          readings.contribution(one.read),
        );
        return {
          kind: 'contributions',
          lastPeriod: readLabelledAs(page, labels.lastPeriod, parseMonth),
          ...historyOf(page, document, entries),
        };
      }
      default:
        throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
    }
  }

  return {
    parse: (document) => {
      const page = pageOf(document);
      try {
        return read(page, document);
      } catch (error) {
        // The portal may have answered with a login or maintenance page instead.
        throw readNotice(config, page) ?? error;
      }
    },
    accountsIn: (document) => {
      const found = rowsOf(pageOf(document), tables.accounts).map(({ row, read: text }) => {
        const href = row.links.get(foldText(config.links.movements));
        if (href === undefined) {
          throw new ExtractionError('UNEXPECTED_PAGE', 'An account has no link to its movements');
        }
        return {
          account: readings.account(text('account')),
          address: new URL(href, document.address).href,
        };
      });
      if (found.length !== ACCOUNT_KINDS.length) {
        throw new ExtractionError(
          'UNEXPECTED_PAGE',
          'The summary has a different number of accounts',
        );
      }
      return found;
    },
  };
}
