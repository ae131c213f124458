import Joi from 'joi';
import { defineAction, defineConnector } from '../src/contract/connector.ts';
import type { Connector, FetchContext, NormaliseContext } from '../src/contract/connector.ts';
import type { Institution } from '../src/contract/institution.ts';
import type { ExtractionRequest } from '../src/contract/request.ts';
import type { InstitutionSession, RawDocument } from '../src/contract/session.ts';
import type { RunEnvironment } from '../src/runtime/run.ts';
import { networkTo } from './networks.ts';

/** The replaceable parts of a connector with three requests. */
export interface FakeParts {
  readonly login?: (session: InstitutionSession, password: string) => Promise<void>;
  readonly fetch?: (session: InstitutionSession) => AsyncIterable<RawDocument>;
  readonly parse?: (document: RawDocument) => unknown;
  readonly normalise?: (parsed: readonly unknown[], context: NormaliseContext) => unknown;
  readonly needsRates?: (parsed: readonly unknown[]) => boolean;
  readonly logout?: (session: InstitutionSession) => Promise<void>;
  readonly answers?: Connector['answers'];
}

async function logIn(session: InstitutionSession, password: string): Promise<void> {
  await session.postForm('/login', { password }, { page: 'login', expect: 'any' });
}

async function* fetchPage(session: InstitutionSession): AsyncIterable<RawDocument> {
  yield (await session.get('/data', { page: 'data', expect: 'any' })).document();
}

async function logOut(session: InstitutionSession): Promise<void> {
  await session.get('/logout', { page: 'logout', expect: 'any' });
}

export function fakeConnector(parts: FakeParts = {}): Connector {
  const action = defineAction({
    fetch: ({ session }: FetchContext<undefined>) => (parts.fetch ?? fetchPage)(session),
    parse: parts.parse ?? ((document) => document.text),
    normalise: parts.normalise ?? ((parsed) => ({ parsed })),
    ...(parts.needsRates && { needsRates: parts.needsRates }),
  });
  return defineConnector<undefined>({
    definition: { entityId: 'fake', headers: {}, extraOrigins: [] },
    login: async ({ session, credentials }) => {
      await (parts.login ?? logIn)(session, credentials.password);
      return undefined;
    },
    logout: parts.logout ?? logOut,
    actions: { movement: action, transfer: action, 'other-login': action },
    ...(parts.answers && { answers: parts.answers }),
  });
}

const fakeInstitution: Institution = {
  id: 'fake',
  name: 'Fake',
  origin: 'https://www.fake.example',
  type: 'bank',
  codes: [],
  usernameKinds: ['rut'],
  passwordRules: {},
  actions: [
    { type: 'movement', loginKind: 'internet', product: 'fake' },
    { type: 'transfer', loginKind: 'internet', product: 'fake' },
    { type: 'other-login', loginKind: 'clave-unica', product: 'fake' },
    { type: 'waiting', loginKind: 'internet', product: 'fake' },
  ],
};

export function fakeEnvironment(connector: Connector): RunEnvironment {
  return {
    findInstitution: (id) => (id === 'fake' ? fakeInstitution : undefined),
    findConnector: (id) => (id === 'fake' ? connector : undefined),
    findSchema: () => Joi.object({ parsed: Joi.array().items(Joi.string()).required() }).required(),
    now: Date.now,
    requestTimeoutMs: 60_000,
    backoffMs: [5],
    approvalPollMs: 5,
  };
}

export function fakeRequest(
  serverUrl: string,
  overrides: Partial<ExtractionRequest> = {},
): ExtractionRequest {
  return {
    entityId: 'fake',
    actions: ['movement'],
    credentials: { username: '12345678-5', password: 'canary-password' },
    network: networkTo(serverUrl),
    deadline: new Date(Date.now() + 600_000),
    ...overrides,
  };
}
