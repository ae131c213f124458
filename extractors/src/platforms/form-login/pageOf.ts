import type { RawDocument } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';

const parsed = new WeakMap<RawDocument, HtmlPage>();

/** The document's tree, built once: parse reads it, and fetch looks in it for the next page. */
export function pageOf(document: RawDocument): HtmlPage {
  const page = parsed.get(document) ?? readHtml(document.text);
  parsed.set(document, page);
  return page;
}
