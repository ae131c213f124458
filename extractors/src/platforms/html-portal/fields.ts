import type { Currency } from '../../products/enumerations.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseMoney, parseNumber } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { foldText } from '../../shared/text.ts';
import type { FieldReader } from '../banking/records.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';

/** An amount as the portal prints it; dollars and euros use the portal's own punctuation. */
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
  return fieldsOf(config, headings, (heading) => row.text(heading));
}

/** A definition list, by its labels. */
export function labelledFields<Field extends string>(
  config: HtmlPortalConfig,
  labels: Readonly<Record<Field, string>>,
  page: HtmlPage,
): FieldReader<Field> {
  return fieldsOf(config, labels, (label) => readLabelled(page, label));
}

function fieldsOf<Field extends string>(
  config: HtmlPortalConfig,
  names: Readonly<Record<Field, string>>,
  textOf: (name: string) => string,
): FieldReader<Field> {
  const text = (field: Field): string => textOf(names[field]);
  const read = <T>(field: Field, parse: (text: string) => T): T =>
    readField(names[field], () => parse(text(field)));
  const number = (field: Field, decimals: number): number =>
    read(field, (found) => parseNumber(found.replace(/ ?%$/, ''), decimals, 'chilean'));
  return {
    text,
    has: (field) => readOptional(config, text(field)) !== null,
    says: (field, word) => foldText(text(field)) === foldText(word),
    money: (field, currency) => read(field, (found) => readMoney(config, found, currency)),
    number,
    count: (field) => number(field, 0),
    date: (field) => read(field, parseDate),
    rut: (field) => read(field, readRut),
  };
}
