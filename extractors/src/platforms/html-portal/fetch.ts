import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readTable } from '../../shared/html.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type {
  AccountList,
  AccountReference,
  CardList,
  CardReference,
  PersonPage,
} from '../banking/bankConnector.ts';
import { followPages } from '../form-login/followPages.ts';
import { pageOf } from '../form-login/pageOf.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';
import type { HtmlMenu } from './login.ts';

/** A page linked from the menu. */
export async function* fetchMenuPage(
  config: HtmlPortalConfig,
  { session, state }: FetchContext<HtmlMenu>,
  page: PersonPage,
): AsyncIterable<RawDocument> {
  const address = state.linkTo(config.links[page]);
  yield (await session.get(address, { page, expect: 'html' })).document();
}

/** All pages of an account's list. */
export function fetchAccountList(
  config: HtmlPortalConfig,
  { session }: FetchContext<HtmlMenu>,
  { accountNumber: account, currency, handles }: AccountReference,
  list: AccountList,
): AsyncIterable<RawDocument> {
  const options = { page: list, about: { account, currency } };
  return followPages(session, handles[list], options, (document) => nextHref(config, document));
}

/** All pages of a card's unbilled purchases. */
export function fetchUnbilled(
  config: HtmlPortalConfig,
  { session }: FetchContext<HtmlMenu>,
  { key, truncatedPan, handles }: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const options = { page: list, about: { card: key, pan: truncatedPan } };
  return followPages(session, handles[list], options, (document) => nextHref(config, document));
}

/** A card's index of statements, then each statement linked from it. */
export async function* fetchStatements(
  config: HtmlPortalConfig,
  { session }: FetchContext<HtmlMenu>,
  { key, truncatedPan, handles }: CardReference,
): AsyncIterable<RawDocument> {
  const about = { card: key, pan: truncatedPan };
  const options = { expect: 'html', about } as const;
  const response = await session.get(handles.statements, { ...options, page: 'statement-index' });
  const index = response.document();
  yield index;
  for (const href of statementLinks(config, index)) {
    yield (await session.get(response.resolve(href), { ...options, page: 'statement' })).document();
  }
}

function statementLinks(config: HtmlPortalConfig, index: RawDocument): string[] {
  const { index: table, link } = config.records.statements;
  const headings = Object.values<string>(table.fields);
  const spec = { caption: table.caption, headings, empty: config.nothing };
  return readTable(pageOf(index), spec).map((row) => {
    const href = row.links.get(foldText(link));
    if (href === undefined) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'A statement is listed without a link to it');
    }
    return href;
  });
}

function nextHref(config: HtmlPortalConfig, document: RawDocument): string | null {
  const { $ } = pageOf(document);
  const links = $('.paginas a[href]').toArray();
  const { pager } = config;
  const wanted =
    pager === 'numbers'
      ? String(1 + Number(cleanText($('[aria-current=page]').text())))
      : pager.next;
  const link = links.find((one) => cleanText($(one).text()) === wanted);
  return link === undefined ? null : ($(link).attr('href') ?? null);
}
