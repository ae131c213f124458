import { words } from '../../platforms/banking/words.ts';
import { readLabelled } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseDate } from '../../shared/dates.ts';
import { parseNumber } from '../../shared/money.ts';
import { BLANK } from './portal.ts';

/** Values as the tax service prints them. */

export const yesOrNo = words('answer', { SI: true, NO: false });

/** Null for a dash. */
export function orNull(text: string): string | null {
  return text === BLANK ? null : text;
}

export function dateOrNull(text: string): string | null {
  return text === BLANK ? null : parseDate(text);
}

/** A count beside its label. */
export function readCount(page: HtmlPage, label: string): number {
  return parseNumber(readLabelled(page, label), 0);
}

/** An integer without separators, such as a year or a count. */
export function wholeNumber(text: string): number {
  return parseNumber(text, 0);
}
