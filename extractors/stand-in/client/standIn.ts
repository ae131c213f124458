import { ExtractionError } from '../../src/contract/ExtractionError.ts';
import type { Connector } from '../../src/contract/connector.ts';
import type { Institution } from '../../src/contract/institution.ts';
import type { InstitutionSession, RawDocument } from '../../src/contract/session.ts';
import { STAND_IN_TYPE } from '../../src/contract/standInPages.ts';
import type { StandIn, StandInSession, StandInVisitor } from '../../src/contract/standIn.ts';
import { passSecondFactor } from '../../src/families/second-factor/passSecondFactor.ts';
import { pageSchema, PATHS, SESSION_HEADER, STAND_IN_ORIGIN } from '../protocol.ts';
import type { ChallengeBody, OpenBody, PageAnswer, SessionAnswer } from '../protocol.ts';
import { stepOf } from './challenge.ts';
import { standInConnector } from './connectors.ts';

const connectors = new Map<string, Connector>();

/** The client of the simulator's stand-in. */
export const standIn: StandIn = {
  origin: STAND_IN_ORIGIN,
  connectorOf: (institution) => {
    const known = connectors.get(institution.id) ?? standInConnector(institution);
    connectors.set(institution.id, known);
    return known;
  },
  open,
};

async function open(visitor: StandInVisitor): Promise<StandInSession> {
  const { session, person, institution, username, login } = visitor;
  const ask = async (path: string, body: object, headers = {}): Promise<SessionAnswer> => {
    const asked = { page: 'stand-in', expect: 'json', headers } as const;
    return (await session.postJson(STAND_IN_ORIGIN + path, body, asked)).json() as SessionAnswer;
  };
  const body: OpenBody = { entityId: institution.id, username, login };
  const first = stepOf(await ask(PATHS.open, body), (id, step: ChallengeBody) =>
    ask(PATHS.challenge, step, { [SESSION_HEADER]: id }),
  );
  const headers = { [SESSION_HEADER]: await passSecondFactor(person, first) };
  return {
    pages: (page, owner = '') => pagesOf(session, institution, headers, page, owner),
    close: async (last) => {
      const asked = { page: 'logout', expect: 'any', headers } as const;
      await last.postJson(STAND_IN_ORIGIN + PATHS.close, {}, asked);
    },
  };
}

async function* pagesOf(
  session: InstitutionSession,
  institution: Institution,
  headers: Readonly<Record<string, string>>,
  page: string,
  owner: string,
): AsyncIterable<RawDocument> {
  let from: number | null = 0;
  while (from !== null) {
    const response = await session.get(STAND_IN_ORIGIN + PATHS.page, {
      page,
      expect: 'json',
      headers,
      query: { page, owner, from: String(from) },
    });
    const answer = response.json() as Partial<PageAnswer>;
    checkPage(institution, page, answer.page);
    yield {
      ...response.document(),
      contentType: STAND_IN_TYPE,
      text: JSON.stringify(answer.page),
    };
    from = answer.next ?? null;
  }
}

function checkPage({ type }: Institution, page: string, content: unknown): void {
  const schema = pageSchema(type, page);
  const fault = schema?.required().validate(content, { convert: false }).error?.details[0];
  if (schema !== undefined && fault === undefined) return;
  throw new ExtractionError('UNEXPECTED_PAGE', `The page "${page}" breaks its schema`, {
    page,
    field: fault?.path.map((part) => (typeof part === 'number' ? '[]' : part)).join('.') ?? '',
  });
}
