import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { cleanText } from '../../shared/text.ts';
import type { AccountList, AccountReference } from '../banking/bankConnector.ts';
import type { HtmlMenu } from './login.ts';
import { pageOf } from './pageOf.ts';
import type { HtmlSite } from './HtmlSite.ts';

/** A page that the menu links. */
export async function* fetchMenuPage(
  { session, state }: FetchContext<HtmlMenu>,
  page: keyof HtmlMenu,
): AsyncIterable<RawDocument> {
  yield (await session.get(state[page], { page, expect: 'html' })).document();
}

/** All pages of an account's list, following the pager until it ends. */
export async function* fetchList(
  site: HtmlSite,
  { session }: FetchContext<HtmlMenu>,
  account: AccountReference,
  list: AccountList,
): AsyncIterable<RawDocument> {
  const about = { account: account.accountNumber, currency: account.currency };
  const seen = new Set<string>();
  let address: string | null = account.handles[list];
  while (address !== null) {
    // A pager that leads back would never end.
    if (seen.has(address)) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The pages of "${list}" lead in circles`);
    }
    seen.add(address);
    const response = await session.get(address, { page: list, expect: 'html', about });
    const document = response.document();
    yield document;
    const next = nextHref(site, document);
    address = next === null ? null : response.resolve(next);
  }
}

function nextHref(site: HtmlSite, document: RawDocument): string | null {
  const { $ } = pageOf(document);
  const links = $('.paginas a[href]').toArray();
  const { pager } = site;
  const wanted =
    pager === 'numbers'
      ? String(1 + Number(cleanText($('[aria-current=page]').text())))
      : pager.next;
  const link = links.find((one) => cleanText($(one).text()) === wanted);
  return link === undefined ? null : ($(link).attr('href') ?? null);
}
