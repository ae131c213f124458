import type { Currency } from '../../products/enumerations.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseMoney, parseNumber } from '../../shared/money.ts';
import type { NumberStyle } from '../../shared/money.ts';
import { readRut } from '../../shared/rut.ts';
import { foldText } from '../../shared/text.ts';
import type { FieldReader } from '../banking/records.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';

/** An amount as the portal prints it: dollars and euros in its own punctuation. */
export function readMoney(
  { foreignStyle }: Pick<HtmlPortalConfig, 'foreignStyle'>,
  text: string,
  currency: Currency,
): number {
  const isForeign = currency === 'usd' || currency === 'eur';
  return parseMoney(text, currency, isForeign ? foreignStyle : 'chilean');
}

/** The text of a cell, or null if it is the portal's text for empty cells. */
export function readOptional(
  { blank }: Pick<HtmlPortalConfig, 'blank'>,
  text: string,
): string | null {
  return text === '' || foldText(text) === foldText(blank) ? null : text;
}

/** A row of a table, by its headings. */
export function rowFields<Field extends string>(
  config: HtmlPortalConfig,
  headings: Readonly<Record<Field, string>>,
  row: TableRow,
): FieldReader<Field> {
  return fieldsOf(config, (field) => row.text(headings[field]));
}

/** A definition list, by its labels. */
export function labelledFields<Field extends string>(
  config: HtmlPortalConfig,
  labels: Readonly<Record<Field, string>>,
  page: HtmlPage,
): FieldReader<Field> {
  return fieldsOf(config, (field) => readLabelled(page, labels[field]));
}

function fieldsOf<Field extends string>(
  config: HtmlPortalConfig,
  text: (field: Field) => string,
): FieldReader<Field> {
  const number = (field: Field, decimals: number, style: NumberStyle): number =>
    parseNumber(text(field).replace(/ ?%$/, ''), decimals, style);
  return {
    text,
    has: (field) => readOptional(config, text(field)) !== null,
    says: (field, word) => foldText(text(field)) === foldText(word),
    money: (field, currency) => readMoney(config, text(field), currency),
    number: (field, decimals) => number(field, decimals, 'chilean'),
    count: (field) => number(field, 0, 'chilean'),
    date: (field) => parseDate(text(field)),
    rut: (field) => readRut(text(field)),
  };
}
