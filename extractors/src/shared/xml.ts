import { load } from 'cheerio/slim';
import type { CheerioAPI } from 'cheerio/slim';
import { ExtractionError } from '../contract/ExtractionError.ts';
import { cleanText } from './text.ts';
import { withinBudget } from './withinBudget.ts';

/**
 * Reads institutions' XML by element names. If an element is missing or duplicated, throws
 * `UNEXPECTED_PAGE` with its name, never with its content.
 */
export interface XmlElement {
  /** Text of the only child element with that name. */
  text(name: string): string;
  /** The same, but null if there is no such child. */
  optionalText(name: string): string | null;
  /** The only child element with that name. */
  child(name: string): XmlElement;
  /** All child elements with this name, in document order. */
  children(name: string): XmlElement[];
}

type Selection = ReturnType<CheerioAPI>;

/** The root element of a document, which must have that name and be complete. */
export function readXml(text: string, rootName: string): XmlElement {
  // The parser closes elements that a broken connection left open.
  if (!text.trimEnd().endsWith(`</${rootName}>`)) throw missing(`end of ${rootName}`);
  const $ = withinBudget({ field: rootName }, () => load(text, { xml: true }));
  const root = $.root().children();
  if (root.length !== 1 || root.get(0)?.tagName !== rootName) throw missing(rootName);
  return elementOf($, root);
}

function elementOf($: CheerioAPI, selection: Selection): XmlElement {
  // Compares names instead of using a selector: names may contain characters that are special in
  // CSS.
  const named = (name: string): Selection[] =>
    selection
      .children()
      .toArray()
      .filter((child) => child.tagName === name)
      .map((child) => $(child));
  const only = (name: string): Selection | null => {
    const [first, second] = named(name);
    if (second !== undefined) throw missing(`single ${name}`);
    return first ?? null;
  };
  const required = (name: string): Selection => {
    const found = only(name);
    if (found === null) throw missing(name);
    return found;
  };
  return {
    text: (name) => cleanText(required(name).text()),
    optionalText: (name) => {
      const found = only(name);
      return found === null ? null : cleanText(found.text());
    },
    child: (name) => elementOf($, required(name)),
    children: (name) => named(name).map((found) => elementOf($, found)),
  };
}

function missing(part: string): ExtractionError {
  return new ExtractionError(
    'UNEXPECTED_PAGE',
    `The document has no ${part} in the expected form`,
    {
      field: part,
    },
  );
}
