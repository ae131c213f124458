import { ExtractionError } from '../../src/contract/ExtractionError.ts';
import type { ChallengeQuestion } from '../../src/contract/challenge.ts';
import {
  defineAction,
  defineConnector,
  readStandInPage,
  STAND_IN_TYPE,
} from '../../src/contract/connector.ts';
import type { Connector, ConnectorDefinition, FetchContext } from '../../src/contract/connector.ts';
import type { Institution } from '../../src/contract/institution.ts';
import type { InstitutionSession, RawDocument } from '../../src/contract/session.ts';
import type { StandIn, StandInSession, StandInVisitor } from '../../src/contract/standIn.ts';
import { bankConnector } from '../../src/families/banking/bankConnector.ts';
import { forCompanies } from '../../src/families/banking/forCompanies.ts';
import { pensionConnector } from '../../src/families/pension/pensionConnector.ts';
import { challengeField, choiceField } from '../../src/families/second-factor/challengeField.ts';
import { passSecondFactor } from '../../src/families/second-factor/passSecondFactor.ts';
import type { FactorStep } from '../../src/families/second-factor/passSecondFactor.ts';
import { pageSchema, PATHS, SESSION_HEADER, STAND_IN_ORIGIN } from '../protocol.ts';
import type {
  ChallengeAnswer,
  ChallengeBody,
  OpenBody,
  PageAnswer,
  SessionAnswer,
} from '../protocol.ts';

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

/** Sends one step of a challenge. */
type Send = (session: string, body: ChallengeBody) => Promise<SessionAnswer>;

/**
 * The next step of a login; contains the session's id once logged in.
 * @throws ExtractionError WRONG_LOGIN or LOCKED if it is refused
 */
function stepOf(answer: SessionAnswer, send: Send): FactorStep<string> {
  switch (answer.state) {
    case 'wrong_login':
      throw new ExtractionError('WRONG_LOGIN', 'The stand-in refused the login', {
        attemptsLeft: answer.attemptsLeft,
      });
    case 'locked':
      throw new ExtractionError('LOCKED', 'The stand-in accepts no more logins from this person');
    case 'open':
      return { step: 'inside', inside: answer.session };
    case 'challenge':
      return challengeStep(answer.challenge, async (body) =>
        stepOf(await send(answer.session, body), send),
      );
    default:
      return { step: answer.state };
  }
}

function challengeStep(
  challenge: ChallengeAnswer,
  send: (body: ChallengeBody) => Promise<FactorStep<string>>,
): FactorStep<string> {
  const { step, options, fields, ...asked } = challenge;
  const question: ChallengeQuestion = { ...asked, fields: fields.map(challengeField) };
  switch (step) {
    case 'offered': {
      const choice: ChallengeQuestion = {
        ...question,
        kind: 'choice',
        fields: [choiceField('option', asked.message, options)],
      };
      return {
        step,
        choice: options.length === 0 ? null : choice,
        request: ({ option = null }) => send({ do: 'send', option }),
      };
    }
    case 'asked':
      return { step, question, answer: (answers) => send({ do: 'answer', answers }) };
    case 'waiting':
      return { step, question, look: () => send({ do: 'look' }) };
  }
}

/**
 * A connector that reads every page of an institution from the stand-in. It has no login of its
 * own: the session of the stand-in is opened with the password.
 */
function standInConnector(institution: Institution): Connector {
  const portal = portalOf(institution);
  switch (institution.type) {
    case 'bank':
      return bankConnector({ ...portal, pages: {}, parse: readStandInPage });
    case 'business-bank':
      return forCompanies(bankConnector({ ...portal, pages: {}, parse: readStandInPage }));
    case 'afp':
      return pensionConnector({ ...portal, pages: {}, parse: readStandInPage });
    default:
      return productConnector(institution, portal);
  }
}

type Portal = Omit<ConnectorDefinition<null>, 'actions'>;

const portalOf = ({ id }: Institution): Portal => ({
  definition: { entityId: id, headers: {}, extraOrigins: [] },
  login: () => Promise.resolve(null),
  logout: () => Promise.resolve(),
});

/** Each action's page is its product. */
function productConnector({ actions }: Institution, portal: Portal): Connector {
  const reading = (product: string) =>
    defineAction({
      fetch: ({ standIn }: FetchContext<null>) => standIn.pages(product),
      parse: readStandInPage,
      normalise: ([page]: readonly unknown[]) => page,
    });
  return defineConnector({
    ...portal,
    actions: Object.fromEntries(actions.map(({ type, product }) => [type, reading(product)])),
  });
}
