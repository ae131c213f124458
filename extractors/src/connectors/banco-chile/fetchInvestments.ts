import type { BrowserSession, Target } from '../../contract/browser.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { settle } from '../../families/screen/settle.ts';
import { pathTo, readHtml } from '../../shared/html.ts';
import type { Context } from './fetch.ts';
import { countOf, detailIn, isWhole } from './parseInvestments.ts';
import type { Kind } from './parseInvestments.ts';
import { HOME, INVESTMENTS, OUTSIDE } from './portal.ts';

const BODY: Target = { selector: 'body' };

/** More changes than a screen needs until it is loaded; indicators on it may never stop changing. */
const MOST_LOOKS = 50;

/**
 * The screens of deposits and of funds, each followed by the details of its rows, one text a line.
 * Only texts are read: the only source that has seen these screens publishes no markup but the
 * buttons.
 */
export async function* fetchInvestments({ browser }: Context): AsyncIterable<RawDocument> {
  const lines: string[] = [];
  for (const kind of ['deposits', 'funds'] as const) {
    const { route, title } = INVESTMENTS[kind];
    await browser.open(`${HOME}${route}`);
    await settle(browser, { accepted: [{ text: title }], lost: [{ address: OUTSIDE }] });
    const list = await look(browser, (text) => (isWhole(kind, text) ? text : null));
    lines.push(list);
    let detail = '';
    for (let index = 0; index < countOf(kind, list); index += 1) {
      detail = await open(browser, kind, index, detail);
      lines.push(detail);
    }
  }
  const text = lines.join('\n');
  const document = { page: 'investments', address: HOME, contentType: 'text/plain' };
  yield { ...document, text, bytes: null, about: {} };
}

/** Shows the details of a row in a dialog, and closes it: it covers the other rows. */
async function open(
  browser: BrowserSession,
  kind: Kind,
  index: number,
  before: string,
): Promise<string> {
  await browser.press(await buttonOf(browser, kind, index), {
    past: { selector: INVESTMENTS.advertisement },
  });
  // The dialog may still have the details of the row before.
  const detail = await look(browser, (text) => {
    const found = detailIn(kind, text);
    return found === before ? null : found;
  });
  await browser.press({ selector: INVESTMENTS.close });
  return detail;
}

/** All rows have the same button, some even with the same id: it is found by its position. */
async function buttonOf(browser: BrowserSession, kind: Kind, index: number): Promise<Target> {
  const { button } = INVESTMENTS[kind];
  // Before the first press, the advertisement may go, and with it the others' positions change.
  if (index === 0) return { selector: button };
  const { $ } = readHtml((await browser.markupOf(BODY)) ?? '');
  const element = $(button).get(index);
  if (element === undefined) throw unexpectedPage('A row has no button', { field: button });
  return { selector: pathTo($, element) };
}

/** Reads the page's text again with each change, until it holds what is looked for. */
async function look(
  browser: BrowserSession,
  read: (text: string) => string | null,
): Promise<string> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const markup = (await browser.markupOf(BODY)) ?? '';
    const found = read((await browser.textOf(BODY)) ?? '');
    if (found !== null) return found;
    if ((await browser.markupOf(BODY, { unlike: markup })) === null) break;
  }
  throw unexpectedPage('The bank does not show its investments completely', {
    page: 'investments',
  });
}
