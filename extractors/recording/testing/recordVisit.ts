import { findInstitution } from '../../src/catalogue/lookup.ts';
import { connectors } from '../../src/connectors/registry.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
} from '../../src/contract/session.ts';
import { openSession } from '../../src/runtime/session.ts';
import { passwordFor } from '../../src/testing/simulated.ts';
import type { Simulated } from '../../src/testing/simulated.ts';
import { harOf } from './harOf.ts';
import type { TestEntry } from './harOf.ts';

export interface Visit {
  readonly har: Uint8Array;
  readonly password: string;
  /** The addresses of the recording, in order. */
  readonly addresses: readonly string[];
  /** Of each action the documents that it read, each with the position of its entry. */
  readonly documents: ReadonlyMap<string, readonly { at: number; document: RawDocument }[]>;
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
  const state = await connector.login(session, credentials, 'internet');
  const documents = new Map<string, { at: number; document: RawDocument }[]>();
  for (const type of actions) {
    const read: { at: number; document: RawDocument }[] = [];
    const pages = connector.actions[type]?.fetch({ session, state, username: rut }) ?? [];
    for await (const document of pages) {
      const at = entries.findLastIndex(
        ({ url, body }) => url === document.address && body === document.text,
      );
      if (at === -1) throw new Error(`${type} read a page that was not recorded`);
      read.push({ at, document });
    }
    documents.set(type, read);
  }
  await connector.logout(session);
  return {
    har: harOf(entries),
    password: credentials.password,
    addresses: entries.map(({ url }) => url),
    documents,
  };
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
  };
}
