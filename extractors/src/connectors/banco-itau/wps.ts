import type { CheerioAPI } from 'cheerio/slim';
import {
  EndlessRedirects,
  ExtractionError,
  unexpectedPage,
} from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { keepPage, readHtml } from '../../shared/html.ts';
import { cleanText } from '../../shared/text.ts';

/** What the pages of the WebSphere portal have in common. */

/** A part of a page. */
interface Part {
  find(selector: string): { readonly length: number; first(): { text(): string } };
}

/** A page and its parsed HTML. */
export interface WpsPage {
  readonly response: InstitutionResponse;
  readonly $: CheerioAPI;
}

interface Asked extends Pick<RequestOptions, 'page' | 'headers'> {
  /** Sent as a form by POST; without fields, the request is a GET. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Requests a page.
 * @throws SESSION_LOST if the session has ended: the bank then answers with a form, a 400 or an
 *   endless redirect
 */
export async function ask(
  session: InstitutionSession,
  address: string,
  { fields, ...given }: Asked,
): Promise<WpsPage> {
  const options: RequestOptions = { ...given, expect: 'any', accept: [400] };
  const response = await (
    fields === undefined
      ? session.get(address, options)
      : session.postForm(address, fields, options)
  ).catch((error: unknown) => {
    throw error instanceof EndlessRedirects ? sessionLost() : error;
  });
  const { $ } = readHtml(response.text);
  if (response.status === 400 || $('form[name="exceptionForm"]').length > 0) throw sessionLost();
  if (response.contentType !== 'text/html') throw unexpected(given.page, 'is no page');
  return { response, $ };
}

const sessionLost = (): ExtractionError =>
  new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');

/**
 * The absolute address of a link; relative links are resolved against the base that the page
 * declares.
 */
export function actionOf({ response, $ }: WpsPage, selector: string, page: string): string {
  const href = $(selector).attr('href');
  if (href === undefined) throw unexpected(page, `has no ${selector}`);
  const base =
    $('base[href]').attr('href') ??
    response.header('content-location') ??
    $('link[rel="com.ibm.lotus.NavStateUrl"]').attr('href') ??
    '';
  return new URL(href, new URL(base, response.url)).href;
}

/** The hidden inputs within an element. */
export function hiddenIn({ $ }: WpsPage, selector: string): Record<string, string> {
  const inputs = $(`${selector} input[type=hidden][name]`).toArray();
  return Object.fromEntries(
    inputs.map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
  );
}

/**
 * The text of the element with this name, by which one source finds it, or this id.
 * @throws UNEXPECTED_PAGE if there is none
 */
export function named(within: Part, name: string, page: string): string {
  const found = within.find(`[name="${name}"], #${name}`);
  if (found.length === 0) throw unexpected(page, `has no ${name}`, name);
  return cleanText(found.first().text());
}

/**
 * The same for a table row with many cells, which are looked up only once. The name is that of an
 * element in a cell, and the cell's own name is the same or ends in `_ColumnData`.
 */
export function namedIn(
  $: CheerioAPI,
  row: Parameters<CheerioAPI>[0],
  page: string,
): (name: string) => string {
  const cells = $(row).find('[name]').toArray();
  const texts = new Map(cells.toReversed().map((one) => [one.attribs['name'], one]));
  return (name) => {
    const cell = texts.get(name) ?? texts.get(`${name}_ColumnData`);
    if (cell === undefined) throw unexpected(page, `has no ${name}`, name);
    return cleanText($.text([cell]));
  };
}

/** The page's number and the number of pages, as its pager states them; null without a pager. */
export function pagerOf({ $ }: WpsPage): { readonly at: number; readonly of: number } | null {
  const [, at, of] = /P[aá]gina (\d+) de (\d+)/i.exec(cleanText($('body').text())) ?? [];
  return at === undefined ? null : { at: Number(at), of: Number(of) };
}

/** A table's link to its next page, which has another image on the last page. */
export const NEXT_PAGE = 'a[name="nextbtn"]:has(img[src$="_on.png"])';

/** The message of an empty list. */
export const NOTHING = /No existen datos para la fecha consultada/;

/** A page as a document, with information about its request. */
export function documentOf(
  { response, $ }: WpsPage,
  page: string,
  about: RawDocument['about'],
): RawDocument {
  const document = { ...response.document(), page, about };
  keepPage(document, $);
  return document;
}

export function unexpected(page: string, what: string, field?: string): ExtractionError {
  return unexpectedPage(`The page "${page}" ${what}`, { page, field });
}
