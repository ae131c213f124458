import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standIn } from '../../stand-in/client/index.ts';
import { pageSchema, PATHS, SESSION_HEADER, STAND_IN_ORIGIN } from '../../stand-in/protocol.ts';
import type {
  ChallengeBody,
  OpenBody,
  PageAnswer,
  SessionAnswer,
} from '../../stand-in/protocol.ts';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import { institutions } from '../../src/catalogue/institutions.ts';
import { NOBODY } from '../../src/contract/challenge.ts';
import { openSession } from '../../src/runtime/session.ts';
import { passwordFor, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

/** A client of the protocol, as the stand-in's own. */
function client(scenario?: string) {
  const core = openSession({
    network: simulated.network,
    baseUrl: STAND_IN_ORIGIN,
    headers: {},
    ...(scenario && { sandboxHeaders: { 'x-sandbox-scenario': scenario } }),
    extraOrigins: [],
    requestTimeoutMs: 10_000,
    backoffMs: [],
  });
  return core.lane({
    signal: new AbortController().signal,
    check: () => undefined,
    mayRetry: false,
  });
}

const asked = { page: 'test', expect: 'json', accept: [401, 404, 503] } as const;

async function open(body: OpenBody, scenario?: string) {
  const answer = await client(scenario).postJson(PATHS.open, body, asked);
  return { status: answer.status, answer: answer.json() as SessionAnswer };
}

const loginOf = (entityId: string): OpenBody['login'] => ({
  kind: 'internet',
  password: passwordFor(entityId),
});

async function sessionOf(entityId: string, username: string): Promise<string> {
  const { answer } = await open({ entityId, username, login: loginOf(entityId) });
  if (answer.state !== 'open') throw new Error(answer.state);
  return answer.session;
}

async function page(session: string, query: Record<string, string>) {
  const options = { ...asked, headers: { [SESSION_HEADER]: session }, query };
  return client().get(PATHS.page, options);
}

describe('the stand-in', () => {
  it.each([
    ['22222222-2', 200, { state: 'wrong_login', attemptsLeft: 1 }],
    ['33333333-3', 200, { state: 'locked' }],
    ['44444444-4', 503, { error: 'unavailable' }],
  ])('refuses the login of %s', async (username, status, answer) => {
    const body = { entityId: 'banco-ripley', username, login: loginOf('banco-ripley') };
    expect(await open(body)).toEqual({ status, answer });
  });

  it('refuses a password that breaks the rule, and companies where only people have an account', async () => {
    const login = { kind: 'internet', password: 'ñ' } as const;
    const refused = { status: 200, answer: { state: 'wrong_login', attemptsLeft: 1 } };
    expect(await open({ entityId: 'banco-ripley', username: '12345678-5', login })).toEqual(
      refused,
    );
    const company = { username: '76543210-3', login: loginOf('afp-modelo') };
    expect(await open({ entityId: 'afp-modelo', ...company })).toEqual(refused);
  });

  it.each([
    [{}],
    [{ entityId: 'banco-nadie', username: '12345678-5', login: null }],
    [{ entityId: 'banco-ripley', username: 'nobody', login: null }],
    [{ entityId: 'banco-ripley', username: '12345678-5' }],
  ])('has no session for %j', async (body) => {
    expect((await open(body as OpenBody)).status).toBe(404);
  });

  it('shows a list in parts, each as long as the whole says', async () => {
    const session = await sessionOf('banco-ripley', '88888888-8');
    const accounts = (await page(session, { page: 'accounts', from: '0' })).json() as PageAnswer;
    const [first] = (accounts.page as { accounts: { accountNumber: string }[] }).accounts;
    const owner = first?.accountNumber ?? '';
    let [from, seen, total] = [0 as number | null, 0, 0];
    while (from !== null && seen < 200) {
      const query = { page: 'movements', owner, from: String(from) };
      const answer = (await page(session, query)).json() as PageAnswer;
      const list = answer.page as { total: number; entries: unknown[] };
      expect(pageSchema('bank', 'movements')?.validate(list).error).toBeUndefined();
      [from, seen, total] = [answer.next, seen + list.entries.length, list.total];
    }
    expect(total).toBeGreaterThan(15_000);
    expect(seen).toBe(200);
  });

  it('answers 404 for a page or a part that does not exist, and 401 without a session', async () => {
    const session = await sessionOf('banco-ripley', '12345678-5');
    for (const query of [
      { page: 'constructor', from: '0' },
      { page: 'movements', owner: '1', from: '0' },
      { page: 'bills', from: '99999' },
      { page: 'bills', from: '-1' },
      { page: 'national', owner: '99', from: '0' },
      { page: 'bills' },
    ]) {
      expect((await page(session, query as Record<string, string>)).status).toBe(404);
    }
    expect((await page('nothing', { page: 'bills', from: '0' })).status).toBe(401);
  });

  it('keeps the session of a challenge closed until it is passed', async () => {
    const body = { entityId: 'banco-chile', username: '12345678-5', login: null };
    const { answer } = await open(body, 'challenge=code');
    if (answer.state !== 'challenge') throw new Error(answer.state);
    expect(answer.challenge).toMatchObject({ step: 'offered', kind: 'code', medium: 'sms' });
    const { session } = answer;
    expect((await page(session, { page: 'bills', from: '0' })).status).toBe(401);
    const step = async (sent: ChallengeBody) =>
      (
        await client().postJson(PATHS.challenge, sent, {
          ...asked,
          headers: { [SESSION_HEADER]: session },
        })
      ).json() as SessionAnswer;
    expect(await step({ do: 'send', option: null })).toMatchObject({
      challenge: { step: 'asked' },
    });
    expect(await step({ do: 'answer', answers: { codigo: '123456' } })).toMatchObject({
      state: 'open',
    });
    expect((await page(session, { page: 'bills', from: '0' })).status).toBe(200);
  });

  it('serves every action of every institution', () => {
    for (const institution of institutions) {
      const own = standIn.connectorOf(institution);
      expect(Object.keys(own.actions).sort()).toEqual(
        institution.actions.map(({ type }) => type).sort(),
      );
    }
  });

  it('is refused a page that breaks its schema', async () => {
    const institution = findInstitution('banco-ripley');
    if (institution === undefined) throw new Error('not in the catalogue');
    const visit = await standIn.open({
      session: client('malformed'),
      person: NOBODY,
      institution,
      username: '12345678-5',
      login: loginOf('banco-ripley'),
    });
    const read = async () => {
      for await (const document of visit.pages('bills')) expect(document).toBeUndefined();
    };
    await expect(read()).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});
