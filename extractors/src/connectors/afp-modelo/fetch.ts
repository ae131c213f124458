import type { BrowserSession } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { BALANCE, EXTRA_ORIGINS, OUTSIDE } from './portal.ts';

/**
 * The figure on the first page, which the browser shows since the login. Of the page around it
 * nothing is kept. The same elements stand for the movements, which no source knows: see `parse`.
 */
export async function* fetchAccount({ browser }: FetchContext<null>): AsyncIterable<RawDocument> {
  await settle(browser);
  const { $ } = readHtml((await browser.markupOf({ selector: 'body' })) ?? '');
  const document = {
    address: `${EXTRA_ORIGINS[0]}/`,
    contentType: 'text/html',
    text: $(BALANCE)
      .toArray()
      .map((one) => $.html(one))
      .join('\n'),
    bytes: null,
    about: {},
  };
  yield { ...document, page: 'balances' };
  yield { ...document, page: 'movements' };
}

/** Waits for the figure, and says why if the page shows something else. */
async function settle(browser: BrowserSession): Promise<void> {
  const outcome = await browser
    .waitFor({
      locked: [{ address: OUTSIDE }],
      accepted: [{ selector: BALANCE, text: /\d/ }],
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof ExtractionError) || error.code !== 'UNEXPECTED_PAGE') throw error;
      throw obstacleIn((await browser.textOf({ selector: 'body' })) ?? '') ?? error;
    });
  if (outcome === 'accepted') return;
  throw new ExtractionError('SESSION_LOST', 'The fund manager no longer knows the session');
}
