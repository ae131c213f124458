import { ExtractionError } from '../../contract/ExtractionError.ts';
import { readLabelled, readLabelledAs, readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseCount } from '../../shared/money.ts';
import { createRecordParser } from '../banking/parseRecords.ts';
import { truncatedPan } from '../banking/records.ts';
import { labelledFields, rowFields } from './fields.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';
import { readSheets } from './sheets.ts';

/** Parses pages of mandates, loans, investments and cards; null for other pages. */
export function htmlRecordParser(config: HtmlPortalConfig) {
  const { labels, nothing } = config;
  const totalOn = (page: HtmlPage): number => readLabelledAs(page, labels.total, parseCount);
  return createRecordParser(config, {
    fields: (page: HtmlPage, names) => labelledFields(config, names, page),
    list: (page, { fields, ...place }) => {
      if ('title' in place) {
        return readSheets(page, { title: place.title, empty: nothing }).map((sheet) =>
          labelledFields(config, fields, sheet),
        );
      }
      const headings = Object.values<string>(fields);
      return readTable(page, { caption: place.caption, headings, empty: nothing }).map((row) =>
        rowFields(config, fields, row),
      );
    },
    listTotal: totalOn,
    statementTotal: totalOn,
    // The page must show the requested card.
    cardOf: (page, { about: { card, pan } }) => {
      if (card === undefined || truncatedPan(readLabelled(page, labels.card)) !== pan) {
        throw new ExtractionError('UNEXPECTED_PAGE', 'The bank shows another card');
      }
      return card;
    },
    order: config.order,
  });
}
