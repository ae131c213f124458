import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';

/** Data that pages carry in their scripts. */

/** The JSON that a script assigns to a variable. */
export function assignedJson(page: string, variable: string): string {
  const match = new RegExp(`\\b${variable}\\s*=\\s*(?=[[{])`).exec(page);
  if (match === null) throw missing(variable);
  const start = match.index + match[0].length;
  let depth = 0;
  // Strings are matched as a whole, so that braces inside them are not counted. One that never ends
  // extends to the end of the page, so that it is scanned once.
  const tokens = /"(?:[^"\\]|\\[^])*"?|[[\]{}]/g;
  tokens.lastIndex = start;
  for (let token = tokens.exec(page); token !== null; token = tokens.exec(page)) {
    const [text] = token;
    if (text === '{' || text === '[') depth += 1;
    else if (text === '}' || text === ']') depth -= 1;
    if (depth === 0) return page.slice(start, tokens.lastIndex);
  }
  throw missing(variable);
}

/** The texts that a script assigns to a map's entries: `map['name'] = "text";`. */
export function assignedTexts(page: string, map: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const assignments = new RegExp(
    `\\b${map}\\['(\\w+)'\\]\\s*=\\s*(?:formatMiles\\(\\s*)?"([^"]*)"`,
    'g',
  );
  for (const [, name = '', text = ''] of page.matchAll(assignments)) texts.set(name, text.trim());
  if (texts.size === 0) throw missing(map);
  return texts;
}

/** The number that a script assigns to a variable: `CantidadFilas=3;`. */
export function assignedNumber(page: string, variable: string): number {
  const text = new RegExp(`\\b${variable}\\s*=\\s*"?(\\d{1,9})`).exec(page)?.[1];
  if (text === undefined) throw missing(variable);
  return Number(text);
}

function missing(variable: string): ExtractionError {
  return unexpectedPage(`The page has no data "${variable}"`);
}
