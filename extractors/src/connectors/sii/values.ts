import { words } from '../../platforms/banking/words.ts';
import { readLabelled } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseDate } from '../../shared/dates.ts';
import { parseNumber } from '../../shared/money.ts';
import { BLANK } from './portal.ts';

/** Values as the tax service prints them. */

export const yesOrNo = words('answer', { SI: true, NO: false });

/** Null where the service prints a dash. */
export function orNull(text: string): string | null {
  return text === BLANK ? null : text;
}

export function dateOrNull(text: string): string | null {
  return text === BLANK ? null : parseDate(text);
}

/** How many of something, beside its label. */
export function readCount(page: HtmlPage, label: string): number {
  return parseNumber(readLabelled(page, label), 0);
}

/** A whole number without separators, as years and counts in cells are. */
export function wholeNumber(text: string): number {
  return parseNumber(text, 0);
}
