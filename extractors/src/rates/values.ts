import { unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExtractionError } from '../contract/ExtractionError.ts';
import { isIsoDate } from '../shared/dates.ts';
import { parseNumber } from '../shared/money.ts';

/** Above any indicator; a higher value is an error of the source. */
const MOST_PESOS = 10_000_000;

/** A published value, checked on arrival. */
export function checkValue(value: number, page: string): number {
  if (Number.isFinite(value) && value > 0 && value < MOST_PESOS) return value;
  throw malformed(page, 'value');
}

/** `40.844,79` */
export function chileanValue(text: string, page: string): number {
  try {
    return checkValue(parseNumber(text, 4, 'chilean'), page);
  } catch {
    throw malformed(page, 'value');
  }
}

/** The day at the start of a text. */
export function dayIn(text: string, page: string): string {
  const day = text.slice(0, 10);
  if (isIsoDate(day)) return day;
  throw malformed(page, 'date');
}

export function malformed(page: string, field: string): ExtractionError {
  return unexpectedPage(`"${field}" of "${page}" is not as documented`, { page, field });
}
