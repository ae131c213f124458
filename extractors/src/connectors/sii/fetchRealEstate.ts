import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { oncePerSession } from '../../shared/oncePerSession.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { creditFolderOf } from './folderData.ts';
import type { SiiState } from './login.ts';
import { getPage, refuseLogin } from './pages.ts';
import { saysNoProperties } from './parseFolder.ts';
import { NO_PROPERTIES, realEstateShape } from './parseRealEstate.ts';
import { REAL_ESTATE } from './portal.ts';

type Context = FetchContext<SiiState>;

/**
 * The application's session and the taxpayer's properties, read only once although two actions need
 * them. The application answers with an empty body unless its page is opened first and then the
 * state of the session is requested. Its counters are ignored: they report zero properties even for
 * taxpayers with some.
 */
export async function* fetchRealEstate(context: Context): AsyncIterable<RawDocument> {
  yield* await realEstateOf(context);
}

const realEstateOf = oncePerSession(async (context: Context): Promise<readonly RawDocument[]> => {
  await getPage(context, REAL_ESTATE.page, { page: 'real-estate-page' });
  const query = { originalUrl: REAL_ESTATE.page };
  const state = await getJson(context, REAL_ESTATE.status, { page: 'application-session', query });
  const list = await getJson(context, REAL_ESTATE.listOf(context.username), {
    page: 'real-estate',
  });
  if (realEstateShape.read(list).length > 0) return [state, list];
  // An empty list may mean that it could not be loaded. The folder states explicitly if there are
  // none.
  const folder = (await creditFolderOf(context)).document();
  return [state, saysNoProperties(pageOf(folder)) ? { ...list, about: NO_PROPERTIES } : list];
});

async function getJson(
  { session }: Context,
  address: string,
  options: Omit<RequestOptions, 'expect'>,
): Promise<RawDocument> {
  const { page } = options;
  const answer = await session.get(address, { ...options, expect: 'any' });
  refuseLogin(answer);
  const document = answer.document();
  if (document.text.trim() === '' && (document.bytes?.length ?? 0) === 0) {
    throw new ExtractionError('SESSION_LOST', `The institution answered nothing to "${page}"`);
  }
  if (answer.contentType !== 'application/json') {
    throw unexpectedPage(`The page "${page}" is not json`, { page });
  }
  return document;
}
