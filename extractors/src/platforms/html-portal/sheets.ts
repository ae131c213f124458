import { ExtractionError } from '../../contract/ExtractionError.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { foldText } from '../../shared/text.ts';

/**
 * The definition lists of a page under this title, one per record. Empty only if the page states
 * that there are none.
 */
export function readSheets(
  page: HtmlPage,
  options: { readonly title: string; readonly empty: string },
): HtmlPage[] {
  const { $ } = page;
  const title = foldText(options.title);
  const sheets = $('section')
    .toArray()
    .filter((one) => foldText($(one).children('h2').text()) === title);
  const saysEmpty = $('p')
    .toArray()
    .some((one) => foldText($(one).text()) === foldText(options.empty));
  if (saysEmpty === sheets.length > 0) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The page has no sheet "${options.title}"`);
  }
  return sheets.map((one) => readHtml($.html(one)));
}
