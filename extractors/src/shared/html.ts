import { load } from 'cheerio/slim';
import type { CheerioAPI } from 'cheerio/slim';
import { ExtractionError } from '../contract/ExtractionError.ts';
import { readField } from './ParseError.ts';
import { withinBudget } from './withinBudget.ts';
import { cleanText, foldText } from './text.ts';

/**
 * Reads portals' HTML by what a person sees: captions, headings, labels, link texts. If a part is
 * missing, throws `UNEXPECTED_PAGE` with the part's name, never with the page's content.
 */
export interface HtmlPage {
  readonly $: CheerioAPI;
}

export interface HtmlForm {
  /** As written in the page; resolve it against the page's address. */
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** Hidden fields with their values, including CSRF tokens. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Names of the visible fields. */
  readonly inputs: readonly string[];
}

export interface TableRow {
  /** The cell under one of the requested headings. */
  text(heading: string): string;
  /** The cell's parsed value; a `ParseError` has the heading as its field. */
  read<T>(heading: string, parse: (text: string) => T): T;
  /** The addresses of the row's links, by their folded text. */
  readonly links: ReadonlyMap<string, string>;
}

export interface TableSpec {
  readonly caption: string;
  /** Required headings, in any order; other headings are ignored. */
  readonly headings: readonly string[];
  /** Text of an empty table. A table with neither rows nor this text is unexpected. */
  readonly empty: string;
}

export function readHtml(text: string): HtmlPage {
  return { $: withinBudget({}, () => load(text)) };
}

/** Pages that are already parsed, by document. */
const parsed = new WeakMap<ParsedDocument, CheerioAPI>();

/**
 * An institution's page. The same object is used throughout an extraction, so that it can be a key.
 */
interface ParsedDocument {
  readonly text: string;
}

/** Keeps the parsed page of a document that `fetch` had to parse already. */
export function keepPage(document: ParsedDocument, $: CheerioAPI): void {
  parsed.set(document, $);
}

/** The page of a document, which is parsed once. */
export function pageIn(document: ParsedDocument): CheerioAPI {
  const $ = parsed.get(document) ?? readHtml(document.text).$;
  parsed.set(document, $);
  return $;
}

/** All text of the matching elements, folded for comparison. */
export function foldedText(page: HtmlPage, selector: string): string {
  return foldText(page.$(selector).text());
}

/** The value next to a label in a definition list: `<dt>RUT</dt><dd>12.345.678-5</dd>`. */
export function readLabelled(page: HtmlPage, label: string): string {
  const { $ } = page;
  const folded = foldText(label);
  const found = $('dt')
    .toArray()
    .filter((term) => foldText($(term).text()) === folded);
  const [term] = found;
  const value = $(term).next('dd');
  if (term === undefined || found.length !== 1 || value.length !== 1) throw missing(label);
  return cleanText(value.text());
}

/** The parsed value; a `ParseError` has the label as its field. */
export function readLabelledAs<T>(page: HtmlPage, label: string, parse: (text: string) => T): T {
  return readField(label, () => parse(readLabelled(page, label)));
}

export function findForm(page: HtmlPage, selector: string): HtmlForm | null {
  const { $ } = page;
  const form = $(selector).filter('form');
  if (form.length !== 1) return null;
  const hidden: Record<string, string> = {};
  const inputs: string[] = [];
  for (const input of form.find('input[name]').toArray()) {
    const name = $(input).attr('name') ?? '';
    const type = $(input).attr('type')?.toLowerCase() ?? 'text';
    if (type === 'hidden') hidden[name] = $(input).attr('value') ?? '';
    else if (type !== 'submit' && type !== 'button') inputs.push(name);
  }
  return {
    action: form.attr('action') ?? '',
    method: form.attr('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    hidden,
    inputs,
  };
}

/** The form at a selector, which must have the named fields. */
export function readForm(page: HtmlPage, selector: string, fields: readonly string[]): HtmlForm {
  const form = findForm(page, selector);
  if (form === null || !fields.every((field) => form.inputs.includes(field))) {
    throw missing(`form ${selector}`);
  }
  return form;
}

/** The address of the first link with that text, or null. */
export function findLink(page: HtmlPage, text: string): string | null {
  const { $ } = page;
  const folded = foldText(text);
  const link = $('a[href]')
    .toArray()
    .find((one) => foldText($(one).text()) === folded);
  return link === undefined ? null : ($(link).attr('href') ?? null);
}

export function readLink(page: HtmlPage, text: string): string {
  const href = findLink(page, text);
  if (href === null) throw missing(`link "${text}"`);
  return href;
}

/**
 * Rows of the table with this caption. Empty only if the page states that there are none: a missing
 * or renamed table is an error, not an empty success.
 */
export function readTable(page: HtmlPage, spec: TableSpec): TableRow[] {
  const { $ } = page;
  const caption = foldText(spec.caption);
  const tables = $('table')
    .toArray()
    .filter((one) => foldText($(one).children('caption').text()) === caption);
  const [table] = tables;
  if (table === undefined || tables.length > 1) throw missing(`table "${spec.caption}"`);

  const printed = $(table)
    .find('thead th')
    .toArray()
    .map((one) => foldText($(one).text()));
  const positions = new Map(
    spec.headings.map((heading) => [heading, positionOf(printed, heading, spec.caption)]),
  );

  const rows: TableRow[] = [];
  let saysEmpty = false;
  for (const row of $(table).find('tbody tr').toArray()) {
    const cells = $(row).children('td, th').toArray();
    const texts = cells.map((cell) => cleanText($.text([cell])));
    if (cells.length === 1 && foldText(texts[0] ?? '') === foldText(spec.empty)) {
      saysEmpty = true;
      continue;
    }
    if (cells.length !== printed.length) throw missing(`cells of "${spec.caption}"`);
    const text = (heading: string): string => {
      const found = texts[positions.get(heading) ?? -1];
      if (found === undefined) throw missing(`column "${heading}"`);
      return found;
    };
    rows.push({
      text,
      read: (heading, parse) => readField(heading, () => parse(text(heading))),
      links: new Map(
        $(row)
          .find('a[href]')
          .toArray()
          .map((link) => [foldText($(link).text()), $(link).attr('href') ?? '']),
      ),
    });
  }
  if (saysEmpty === rows.length > 0) throw missing(`rows of "${spec.caption}"`);
  return rows;
}

function positionOf(printed: readonly string[], heading: string, caption: string): number {
  const position = printed.indexOf(foldText(heading));
  if (position === -1) throw missing(`column "${heading}" of "${caption}"`);
  return position;
}

function missing(part: string): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', `The page has no ${part} in the expected form`, {
    field: part,
  });
}
