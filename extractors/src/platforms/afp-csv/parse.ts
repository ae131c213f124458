import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parseMonth } from '../../shared/dates.ts';
import { parseNumber } from '../../shared/money.ts';
import { readSheet } from './sheet.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { foldText } from '../../shared/text.ts';
import type { PensionPage } from '../pension/PensionPage.ts';
import { pensionReadings } from '../pension/readings.ts';
import type { Reader } from '../pension/readings.ts';
import type { AfpCsvConfig } from './AfpCsvConfig.ts';

/**
 * Parses a portal's files. Throws `UNEXPECTED_PAGE` for anything that the configuration does not
 * describe.
 */
export function createParser(config: AfpCsvConfig): (document: RawDocument) => PensionPage {
  const readings = pensionReadings(config.words);
  const wholeAccount = foldText(config.wholeAccount);

  const factReader =
    (sheet: Sheet) =>
    (field: keyof AfpCsvConfig['facts']): string =>
      sheet.fact(config.facts[field]);

  const cellReader =
    <Field extends string>(row: SheetRow, headings: Readonly<Record<Field, string>>) =>
    (field: Field): string =>
      row.cell(headings[field]);

  /** A file is a history with a single part. */
  function historyOf<Field extends string, Entry>(
    sheet: Sheet,
    headings: Readonly<Record<Field, string>>,
    read: (reader: Reader<Field>) => Entry,
  ) {
    return {
      part: '',
      parts: [''],
      total: parseNumber(sheet.fact(config.facts.total), 0),
      entries: sheet.rows.map((row) => read(cellReader(row, headings))),
    };
  }

  function balances(text: string): PensionPage {
    const headings = config.balances;
    const sheet = readSheet(text, Object.values(headings));
    const isWhole = (row: SheetRow): boolean => foldText(row.cell(headings.fund)) === wholeAccount;
    return readings.balances(
      factReader(sheet),
      sheet.rows.filter(isWhole).map((row) => readings.accountLine(cellReader(row, headings))),
      sheet.rows
        .filter((row) => !isWhole(row))
        .map((row) => readings.fundLine(cellReader(row, headings))),
    );
  }

  return (document) => {
    const { page, text } = document;
    switch (page) {
      case 'profile':
        return {
          kind: 'profile',
          information: readings.profile(factReader(readSheet(text, []))),
        };
      case 'balances':
        return balances(text);
      case 'movements': {
        const sheet = readSheet(text, Object.values(config.movements));
        const account = readings.account(sheet.fact(config.facts.account));
        if (account !== document.about['account']) {
          throw new ExtractionError('UNEXPECTED_PAGE', 'The file is of another account');
        }
        const history = historyOf(sheet, config.movements, (read) => readings.movement(read));
        return { kind: 'movements', account, ...history };
      }
      case 'contributions': {
        const sheet = readSheet(text, Object.values(config.contributions));
        return {
          kind: 'contributions',
          lastPeriod: parseMonth(sheet.fact(config.facts.lastPeriod)),
          ...historyOf(sheet, config.contributions, (read) => readings.contribution(read)),
        };
      }
      default:
        throw new ExtractionError('INTERNAL', `No parser knows the page "${page}"`);
    }
  };
}
