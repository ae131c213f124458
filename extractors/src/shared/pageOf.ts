import type { RawDocument } from '../contract/session.ts';
import { readHtml } from './html.ts';
import type { HtmlPage } from './html.ts';

const parsed = new WeakMap<RawDocument, HtmlPage>();

/** The parsed document, built once for parse and for fetch, which looks for the next page. */
export function pageOf(document: RawDocument): HtmlPage {
  const page = parsed.get(document) ?? readHtml(document.text);
  parsed.set(document, page);
  return page;
}
