import { load } from 'cheerio/slim';
import type { CheerioAPI } from 'cheerio/slim';
import { ExtractionError } from '../contract/ExtractionError.ts';
import { cleanText, foldText } from './text.ts';

/**
 * Reading portals' HTML by what a person sees: captions, headings, labels, link texts. What is
 * missing throws `UNEXPECTED_PAGE` with the name of the part, never with what the page says.
 */
export interface HtmlPage {
  readonly $: CheerioAPI;
}

export interface HtmlForm {
  /** As written; resolve it against the page's address. */
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** Hidden fields with their values, CSRF tokens among them. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Names of the fields that a person fills in. */
  readonly inputs: readonly string[];
}

export interface TableRow {
  /** The cell below a heading that the table was read with. */
  text(heading: string): string;
  /** Where the row's links lead, by their folded text. */
  readonly links: ReadonlyMap<string, string>;
}

export interface TableSpec {
  readonly caption: string;
  /** Headings that have to be there, in whatever order; others are left alone. */
  readonly headings: readonly string[];
  /** What the page says instead of rows. Without rows and without it, the page is not understood. */
  readonly empty: string;
}

export function readHtml(text: string): HtmlPage {
  return { $: load(text) };
}

/** All text of the elements that match, folded for comparing. */
export function foldedText(page: HtmlPage, selector: string): string {
  return foldText(page.$(selector).text());
}

/** The value beside a label in a definition list: `<dt>RUT</dt><dd>12.345.678-5</dd>`. */
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

/** The form, which has to have the fields named. */
export function readForm(page: HtmlPage, selector: string, fields: readonly string[]): HtmlForm {
  const form = findForm(page, selector);
  if (form === null || !fields.every((field) => form.inputs.includes(field))) {
    throw missing(`form ${selector}`);
  }
  return form;
}

/** The address of the first link that reads so, or null. */
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
 * Rows of the table with that caption. An empty list only where the page itself says that there
 * is nothing: a table that vanished or was renamed is an error, not an empty success.
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
    rows.push({
      text: (heading) => {
        const text = texts[positions.get(heading) ?? -1];
        if (text === undefined) throw missing(`column "${heading}"`);
        return text;
      },
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
  return new ExtractionError(
    'UNEXPECTED_PAGE',
    `The page has no ${part} as the connector knows it`,
  );
}
