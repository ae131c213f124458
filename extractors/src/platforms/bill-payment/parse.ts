import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { CURRENCY_DECIMALS } from '../../products/enumerations.ts';
import type { Currency } from '../../products/enumerations.ts';
import { parseDate } from '../../shared/dates.ts';
import { integerAt, listAt, pick, textAt } from '../../shared/json.ts';
import { hasDecimals, parseMoney } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import type { FieldNames } from '../banking/parseRecords.ts';
import { mandateReaders } from '../banking/records.ts';
import type { MandateReader } from '../banking/records.ts';
import { readNotice } from '../form-login/messages.ts';
import { pageOf } from '../form-login/pageOf.ts';
import type { BillPage } from './BillPage.ts';
import type { BillPaymentConfig } from './BillPaymentConfig.ts';

/** The JSON that the page's script would render. */
export function stateOf(config: BillPaymentConfig, document: RawDocument): unknown {
  const { $ } = pageOf(document);
  const text = $(config.state.selector).attr(config.state.attribute);
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    throw new ExtractionError('UNEXPECTED_PAGE', `The page "${document.page}" carries no data`);
  }
}

/**
 * Parses a portal's pages. Throws `UNEXPECTED_PAGE` for anything that the configuration does not
 * describe.
 */
export function createParser(config: BillPaymentConfig): (document: RawDocument) => BillPage {
  const { fields, list, words } = config;
  const readers = mandateReaders({ ...words, records: words });

  const part = <Field extends string, Entry>(
    state: unknown,
    names: FieldNames<Field>,
    read: (reader: MandateReader<Field>) => Entry,
  ) => ({
    total: integerAt(state, list.totalAt),
    entries: listAt(state, list.rowsAt).map((row) => read(rowFields(config, names, row))),
  });

  function read(document: RawDocument): BillPage {
    const state = stateOf(config, document);
    const section = (['profile', 'bills', 'pacs', 'pats'] as const).find(
      (one) => one === document.page,
    );
    if (section === undefined) {
      throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
    }
    if (textAt(state, config.componentAt) !== config.components[section]) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The page "${section}" shows something else`);
    }
    switch (section) {
      case 'profile':
        return { kind: 'profile', rut: readRut(textAt(state, config.rutAt)) };
      case 'bills':
        return { kind: 'bills', ...part(state, fields.bill, readers.bill) };
      case 'pacs':
        return { kind: 'pacs', ...part(state, fields.pac, readers.pac) };
      case 'pats':
        return { kind: 'pats', ...part(state, fields.pat, readers.pat) };
    }
  }

  return (document) => {
    try {
      return read(document);
    } catch (error) {
      // The portal may have answered with a login or maintenance page instead.
      throw readNotice(config, pageOf(document)) ?? error;
    }
  };
}

/** The fields of a row, each at its path. */
function rowFields<Field extends string>(
  { amounts }: BillPaymentConfig,
  paths: FieldNames<Field>,
  row: unknown,
): MandateReader<Field> {
  const text = (field: Field): string => textAt(row, paths[field]);
  const read = <T>(field: Field, parse: () => T): T => readField(paths[field], parse);
  function amountAt(field: Field, currency: Currency): number {
    if (amounts === 'text') return parseMoney(text(field), currency);
    const value = pick(row, paths[field]);
    if (typeof value !== 'number' || !hasDecimals(value, CURRENCY_DECIMALS[currency])) {
      throw new ParseError('amount');
    }
    return value;
  }
  return {
    text,
    // An absent field is not empty: the readers reject it.
    has: (field) => {
      const value = pick(row, paths[field]);
      return value !== null && value !== '';
    },
    says: (field, word) => pick(row, paths[field]) === word,
    money: (field, currency) => read(field, () => amountAt(field, currency)),
    date: (field) => read(field, () => parseDate(text(field))),
    rut: (field) => read(field, () => readRut(text(field))),
  };
}
