import { readLabelled } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseNumber } from '../../shared/money.ts';

/** Values as the tax service prints them. */

/** Null for a dash, which marks a missing value. */
export function orNull(text: string): string | null {
  return text === '-' ? null : text;
}

/** The count next to its label. */
export function readCount(page: HtmlPage, label: string): number {
  return parseNumber(readLabelled(page, label), 0);
}

/** An integer without separators, such as a year or a count. */
export function wholeNumber(text: string): number {
  return parseNumber(text, 0);
}
