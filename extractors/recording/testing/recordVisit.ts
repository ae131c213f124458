import { findInstitution } from '../../src/catalogue/lookup.ts';
import { connectors } from '../../src/connectors/registry.ts';
import { NOBODY } from '../../src/contract/challenge.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
  RequestOptions,
} from '../../src/contract/session.ts';
import { noBrowser } from '../../src/browser/noBrowser.ts';
import { openSession } from '../../src/runtime/session.ts';
import { passwordFor } from '../../src/testing/simulated.ts';
import type { Simulated } from '../../src/testing/simulated.ts';
import type { Exchange } from '../exchange.ts';
import { harOf } from './harOf.ts';
import type { TestEntry } from './harOf.ts';

export interface Visit {
  readonly har: Uint8Array;
  readonly password: string;
  /** What `login` returned. */
  readonly state: unknown;
  /** The documents that each action read. */
  readonly actions: ReadonlyMap<string, readonly RawDocument[]>;
}

/** A visit to the simulated portal of an institution, as a browser would have recorded it. */
export async function recordVisit(
  simulated: Simulated,
  entityId: string,
  rut: string,
  actions: readonly string[],
): Promise<Visit> {
  const connector = connectors.get(entityId);
  const institution = findInstitution(entityId);
  if (connector === undefined || institution === undefined) throw new Error(`No ${entityId}`);
  const { definition } = connector;
  const core = openSession({
    network: simulated.network,
    baseUrl: institution.origin + definition.path,
    headers: definition.headers,
    extraOrigins: definition.extraOrigins,
    requestTimeoutMs: 30_000,
    backoffMs: [],
  });
  const { signal } = new AbortController();
  const entries: TestEntry[] = [];
  const session = recorded(core.lane({ signal, check: () => undefined, mayRetry: false }), entries);
  const credentials = { username: rut, password: passwordFor(entityId) };
  const state = await connector.login({
    session,
    credentials,
    loginKind: 'internet',
    browser: noBrowser,
    person: NOBODY,
  });
  const read = new Map<string, readonly RawDocument[]>();
  for (const type of actions) {
    const documents: RawDocument[] = [];
    const pages =
      connector.actions[type]?.fetch({ session, browser: noBrowser, state, username: rut }) ?? [];
    for await (const document of pages) documents.push(document);
    read.set(type, documents);
  }
  await connector.logout(session, 'internet');
  return { har: harOf(entries), password: credentials.password, state, actions: read };
}

function recorded(session: InstitutionSession, entries: TestEntry[]): InstitutionSession {
  const keep = (
    answer: InstitutionResponse,
    method: string,
    request: Pick<TestEntry, 'form' | 'requestBody'>,
  ): InstitutionResponse => {
    const { url, status, contentType, text } = answer;
    entries.push({ ...request, method, url: url.href, status, contentType, body: text });
    return answer;
  };
  return {
    signal: session.signal,
    get: async (target, options) => keep(await session.get(target, options), 'GET', {}),
    postForm: async (target, form, options) =>
      keep(await session.postForm(target, form, options), 'POST', { form }),
    postJson: async (target, body, options) =>
      keep(await session.postJson(target, body, options), 'POST', {
        requestBody: { mimeType: 'application/json', text: JSON.stringify(body) },
      }),
    setHeader: (name, value) => session.setHeader(name, value),
    hasHeader: (name) => session.hasHeader(name),
    cookie: (name) => session.cookie(name),
    setCookie: (name, value, domain) => session.setCookie(name, value, domain),
  };
}

/** Answers what was recorded, each entry once, and only to the requests that were recorded. */
export function replayed(
  exchanges: readonly Pick<Exchange, 'address' | 'contentType' | 'responseBody' | 'status'>[],
  baseUrl: string,
): InstitutionSession {
  const left = [...exchanges];
  const answer = (target: string, options: RequestOptions): Promise<InstitutionResponse> => {
    const asked = new URL(target.startsWith('/') ? baseUrl + target : target);
    for (const [key, value] of Object.entries(options.query ?? {})) {
      asked.searchParams.set(key, value);
    }
    const at = left.findIndex(({ address }) => address === asked.href);
    const [exchange] = at === -1 ? [] : left.splice(at, 1);
    if (exchange === undefined) throw new Error(`${options.page} was not recorded`);
    const { status, contentType, responseBody } = exchange;
    const url = new URL(exchange.address);
    const text = responseBody ?? '';
    const facts = { page: options.page, address: url.href, contentType, text };
    return Promise.resolve({
      ...{ status, url, contentType, text },
      header: () => null,
      json: () => JSON.parse(text) as unknown,
      resolve: (href) => new URL(href, url).href,
      document: () => ({ ...facts, bytes: null, about: options.about ?? {} }),
    });
  };
  return {
    signal: new AbortController().signal,
    get: answer,
    postForm: (target, _fields, options) => answer(target, options),
    postJson: (target, _body, options) => answer(target, options),
    setHeader: () => undefined,
    hasHeader: () => false,
    cookie: () => Promise.resolve(null),
    setCookie: () => Promise.resolve(),
  };
}
