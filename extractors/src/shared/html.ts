import { load } from 'cheerio/slim';
import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../contract/ExtractionError.ts';
import { withinBudget } from './interrupt.ts';
import { foldText } from './text.ts';

/** A parsed page of a portal. */
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

export function readHtml(text: string): HtmlPage {
  return { $: withinBudget({}, () => load(text)) };
}

/** An element of a page, as cheerio types it. */
export type PageElement = ReturnType<typeof elementsIn>[number];
const elementsIn = ($: CheerioAPI) => $('p').toArray();

/** A selector of an element, by its position at each level of the page. */
export function pathTo($: CheerioAPI, element: PageElement): string {
  const steps: string[] = [];
  for (let one = $(element); one.length > 0 && !one.is('body'); one = one.parent()) {
    steps.unshift(`> :nth-child(${String(one.index() + 1)})`);
  }
  return ['body', ...steps].join(' ');
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
    const field = `form ${selector}`;
    throw unexpectedPage(`The page has no ${field} in the expected form`, { field });
  }
  return form;
}
