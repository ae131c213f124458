import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import { settle } from '../../families/screen/settle.ts';
import { BALANCE, EXTRA_ORIGINS, LOGIN } from './portal.ts';

/**
 * The figure on the first page, which the browser shows since the login. Of the page around it
 * nothing is kept. The same elements stand for the movements, which no source knows: see `parse`.
 */
export async function* fetchAccount({ browser }: FetchContext<null>): AsyncIterable<RawDocument> {
  await settle(browser, {
    accepted: [{ selector: BALANCE, text: /\d/ }],
    lost: [{ address: LOGIN.outside }],
  });
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
