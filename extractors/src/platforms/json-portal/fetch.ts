import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument, RequestOptions } from '../../contract/session.ts';
import { listAt, optionalTextAt, pick, textAt } from '../../shared/json.ts';
import type {
  AccountList,
  AccountReference,
  CardList,
  CardReference,
  PersonPage,
} from '../banking/bankConnector.ts';
import type { JsonRequest, JsonPortalConfig } from './JsonPortalConfig.ts';

type Texts = Readonly<Record<string, string>>;

/** Requests with a single answer about the person; all others about the person are paged lists. */
const SINGLE: readonly PersonPage[] = ['profile', 'accounts', 'cards', 'investments'];

/** All answers about the person. */
export async function* fetchPerson(
  config: JsonPortalConfig,
  session: InstitutionSession,
  page: PersonPage,
): AsyncIterable<RawDocument> {
  if (SINGLE.includes(page)) yield (await fetchOne(config, session, page)).document();
  else yield* fetchList(config, session, page);
}

export function fetchAccountList(
  config: JsonPortalConfig,
  session: InstitutionSession,
  { accountNumber, currency, handles }: AccountReference,
  list: AccountList,
): AsyncIterable<RawDocument> {
  const about = { account: accountNumber, currency };
  return fetchList(config, session, list, { ':account': handles[list] }, about);
}

export function fetchUnbilled(
  config: JsonPortalConfig,
  session: InstitutionSession,
  { key, handles }: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  return fetchList(config, session, list, { ':card': handles[list] }, { card: key });
}

/** A card's index of statements, then each statement that it lists. */
export async function* fetchStatements(
  config: JsonPortalConfig,
  session: InstitutionSession,
  { key, handles }: CardReference,
): AsyncIterable<RawDocument> {
  const ids = { ':card': handles.statements };
  const index = await fetchOne(config, session, 'statement-index', ids, { card: key });
  yield index.document();
  const { listAt: at, fields } = config.records.statements.index;
  for (const entry of listAt(index.json(), at)) {
    const one = { ...ids, ':statement': textAt(entry, fields.id) };
    yield (await fetchOne(config, session, 'statement', one, { card: key })).document();
  }
}

function fetchOne(
  config: JsonPortalConfig,
  session: InstitutionSession,
  page: keyof JsonPortalConfig['requests'],
  ids: Texts = {},
  about: NonNullable<RequestOptions['about']> = {},
) {
  const { path, query } = addressed(config.requests[page], ids);
  return session.get(config.prefix + path, { page, expect: 'json', query, about });
}

/** All pages of a list, cursor by cursor. */
async function* fetchList(
  config: JsonPortalConfig,
  session: InstitutionSession,
  page: keyof JsonPortalConfig['requests'],
  ids: Texts = {},
  about: NonNullable<RequestOptions['about']> = {},
): AsyncIterable<RawDocument> {
  const { path, query } = addressed(config.requests[page], ids);
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const paged: Texts = cursor === null ? query : { ...query, [config.paging.cursor]: cursor };
    const response = await session.get(config.prefix + path, {
      page,
      expect: 'json',
      query: paged,
      about,
    });
    yield response.document();
    cursor = nextCursor(config, response.json());
    // Guards against a cursor that loops.
    if (cursor !== null && seen.has(cursor)) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The pages of "${page}" form a loop`, {
        page,
      });
    }
    if (cursor !== null) seen.add(cursor);
  } while (cursor !== null);
}

function nextCursor(config: JsonPortalConfig, body: unknown): string | null {
  const { nextAt } = config.paging;
  // Some dialects omit the cursor at the end; the number of entries is checked elsewhere.
  return pick(body, nextAt) === undefined ? null : optionalTextAt(body, nextAt);
}

/** Replaces the placeholders in a path or query with the bank's ids. */
function addressed(request: JsonRequest, ids: Texts): { path: `/${string}`; query: Texts } {
  const path = request.path.replaceAll(/:[a-z]+/g, (place) =>
    encodeURIComponent(ids[place] ?? place),
  );
  const query = Object.entries(request.query ?? {}).map(
    ([name, value]) => [name, ids[value] ?? value] as const,
  );
  return { path: path as `/${string}`, query: Object.fromEntries(query) };
}
