import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument, RequestOptions } from '../../contract/session.ts';
import { optionalTextAt, pick } from '../../shared/json.ts';
import type { JsonRequest, JsonSite } from './JsonSite.ts';

type Query = Readonly<Record<string, string>>;

/** The one answer to a request that does not page. */
export async function* fetchOne(
  site: JsonSite,
  session: InstitutionSession,
  page: 'profile' | 'accounts' | 'cards',
): AsyncIterable<RawDocument> {
  const { path, query = {} } = site.requests[page];
  yield (await session.get(site.prefix + path, { page, expect: 'json', query })).document();
}

/** All pages of a list, cursor by cursor. `account` is the bank's id of it, if it has an owner. */
export async function* fetchList(
  site: JsonSite,
  session: InstitutionSession,
  page: 'movements' | 'sent' | 'received' | 'recipients',
  account: string,
  about: NonNullable<RequestOptions['about']> = {},
): AsyncIterable<RawDocument> {
  const { path, query } = addressed(site.requests[page], account);
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const paged: Query = cursor === null ? query : { ...query, [site.paging.cursor]: cursor };
    const response = await session.get(site.prefix + path, {
      page,
      expect: 'json',
      query: paged,
      about,
    });
    yield response.document();
    cursor = nextCursor(site, response.json());
    // A cursor that comes back would never end.
    if (cursor !== null && seen.has(cursor)) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The pages of "${page}" lead in circles`);
    }
    if (cursor !== null) seen.add(cursor);
  } while (cursor !== null);
}

function nextCursor(site: JsonSite, body: unknown): string | null {
  const { nextAt } = site.paging;
  // Absent at the end in some dialects; how many entries there should be is checked elsewhere.
  return pick(body, nextAt) === undefined ? null : optionalTextAt(body, nextAt);
}

function addressed(request: JsonRequest, account: string): { path: `/${string}`; query: Query } {
  const query = Object.entries(request.query ?? {}).map(
    ([name, value]) => [name, value === ':account' ? account : value] as const,
  );
  return {
    path: request.path.replace(':account', encodeURIComponent(account)) as `/${string}`,
    query: Object.fromEntries(query),
  };
}
