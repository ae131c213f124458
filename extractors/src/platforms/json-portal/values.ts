import { parseDate } from '../../shared/dates.ts';
import { integerAt, optionalTextAt, pick, textAt } from '../../shared/json.ts';
import { parseNumber } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type { FieldReader } from '../banking/records.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';

/** Most decimals of an amount in any supported currency. */
const MOST_DECIMALS = 4;

type Dialect = Pick<JsonPortalConfig, 'amounts' | 'missing'>;

/**
 * An amount in the dialect's format: a text with a decimal point, or a whole number with its scale.
 */
export function readAmount({ amounts }: Dialect, entry: unknown, path: string): number {
  if (amounts === 'decimal-text') {
    return parseNumber(textAt(entry, path), MOST_DECIMALS, 'english');
  }
  const scale = integerAt(entry, `${path}.${amounts.scaleAt}`);
  if (scale < 0 || scale > MOST_DECIMALS) throw new ParseError('amount', 'scale');
  return integerAt(entry, `${path}.${amounts.valueAt}`) / 10 ** scale;
}

/** A text, or null if the dialect sends null or omits the field. */
export function readOptional({ missing }: Dialect, entry: unknown, path: string): string | null {
  if (missing === 'absent' && pick(entry, path) === undefined) return null;
  return optionalTextAt(entry, path);
}

/** A day: only digits in one dialect, ISO in the other. */
export function readDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) throw new ParseError('date');
  return parseDate(`${year}-${month}-${day}`);
}

/** The fields of an entry, each at its path. */
export function entryFields<Field extends string>(
  config: Dialect,
  paths: Readonly<Record<Field, string>>,
  entry: unknown,
): FieldReader<Field> {
  return {
    has: (field) => {
      const value = pick(entry, paths[field]);
      if (value === undefined && config.missing === 'absent') return false;
      // A field that is absent although the dialect sends null is an error: `optionalTextAt`
      // throws.
      return typeof value === 'object' && value !== null
        ? true
        : readOptional(config, entry, paths[field]) !== null;
    },
    text: (field) => {
      const value = pick(entry, paths[field]);
      return typeof value === 'boolean' ? String(value) : cleanText(textAt(entry, paths[field]));
    },
    says: (field, word) => {
      const value = pick(entry, paths[field]);
      return typeof value === 'string' && foldText(value) === foldText(word);
    },
    money: (field) => readField(paths[field], () => readAmount(config, entry, paths[field])),
    number: (field) => readField(paths[field], () => readAmount(config, entry, paths[field])),
    count: (field) => integerAt(entry, paths[field]),
    date: (field) => readField(paths[field], () => readDay(textAt(entry, paths[field]))),
    rut: (field) => readField(paths[field], () => readRut(textAt(entry, paths[field]))),
  };
}
