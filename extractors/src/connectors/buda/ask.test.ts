import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openSession } from '../../runtime/session.ts';
import { sendHtml, sendJson, startServer } from '../../../test/httpServer.ts';
import type { Respond, TestServer } from '../../../test/httpServer.ts';
import { directNetwork } from '../../../test/networks.ts';
import { ask, LOGIN } from './ask.ts';
import { createSigner } from './signature.ts';

const PATH = '/api/v2/balances.json';
const servers: TestServer[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** Asks an exchange with the given answers, the last of which is repeated. */
async function askExchange(
  answers: readonly Respond[],
  { page = 'balances', signal = new AbortController().signal } = {},
) {
  const server = await startServer((...given) => {
    const turn = Math.min(server.arrived.length, answers.length) - 1;
    return answers[turn]?.(...given);
  });
  servers.push(server);
  const lane = openSession({
    network: directNetwork,
    baseUrl: server.url,
    headers: {},
    extraOrigins: [],
    requestTimeoutMs: 60_000,
    backoffMs: [],
  }).lane({ signal, check: () => undefined, mayRetry: true });
  const sign = createSigner({ key: 'clave123', secret: 'secreto9' });
  return { server, answer: ask(lane, sign, PATH, { page }) };
}

const wait =
  (after: string | null): Respond =>
  (_request, response) => {
    response.writeHead(429, after === null ? {} : { 'retry-after': after }).end('error code: 1015');
  };
const refuse =
  (status: number, code: string): Respond =>
  (_request, response) =>
    sendJson(response, { message: 'No', code }, status);
const accept: Respond = (_request, response) => sendJson(response, { balances: [] });

describe('a request', () => {
  it('has the suffix .json, and is signed with it but without the host', async () => {
    const { server, answer } = await askExchange([accept]);
    await answer;
    const [sent] = server.arrived;
    expect([sent?.method, sent?.url]).toEqual(['GET', PATH]);
    const nonce = String(sent?.headers['x-sbtc-nonce']);
    expect(sent?.headers).toMatchObject({
      'x-sbtc-apikey': 'clave123',
      'x-sbtc-signature': createHmac('sha384', 'secreto9')
        .update(`GET /api/v2/balances.json ${nonce}`)
        .digest('hex'),
      'content-type': 'application/json',
    });
    expect(nonce).toMatch(/^\d{16}$/);
  });
});

describe('a request over the exchange’s limit', () => {
  it('waits as long as the exchange asks, and is signed again', async () => {
    const { server, answer } = await askExchange([wait('1'), accept]);
    expect((await answer).status).toBe(200);
    const [first, second] = server.arrived;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
    const nonces = [first, second].map((one) => BigInt(String(one?.headers['x-sbtc-nonce'])));
    expect(nonces[1]).toBeGreaterThan(nonces[0] ?? 0n);
    const [one, other] = [first, second].map((sent) => sent?.headers['x-sbtc-signature']);
    expect(one).not.toBe(other);
  });

  it.each([[null], ['3600'], ['Wed, 21 Oct 2026 07:28:00 GMT'], ['-1']])(
    'does not wait if Retry-After is %s',
    async (after) => {
      const { server, answer } = await askExchange([wait(after)]);
      await expect(answer).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
      expect(server.arrived).toHaveLength(1);
    },
  );

  it('is given up after three attempts', async () => {
    const { server, answer } = await askExchange([wait('0')]);
    await expect(answer).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
    expect(server.arrived).toHaveLength(3);
  });

  it('stops waiting when the extraction is aborted', async () => {
    const ending = new AbortController();
    const { server, answer } = await askExchange([wait('60')], { signal: ending.signal });
    answer.catch(() => undefined);
    while (server.arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    ending.abort(new Error('over'));
    await expect(answer).rejects.toThrow();
    expect(server.arrived).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it.each([
    [401, 'not_authorized', LOGIN, 'WRONG_LOGIN'],
    // After a successful login, the key is no longer accepted.
    [401, 'not_authorized', 'balances', 'SESSION_LOST'],
    [403, 'forbidden', LOGIN, 'PERSON_REQUIRED'],
    [403, 'account_locked', LOGIN, 'LOCKED'],
    [403, 'something_new', LOGIN, 'UNEXPECTED_PAGE'],
    [404, 'not_found', 'ticker', 'UNEXPECTED_PAGE'],
    [400, 'bad_parameter', 'balances', 'UNEXPECTED_PAGE'],
    [400, 'parameter_missing', 'balances', 'UNEXPECTED_PAGE'],
    [422, 'invalid_record', 'balances', 'UNEXPECTED_PAGE'],
    [503, 'unavailable', 'balances', 'INSTITUTION_UNAVAILABLE'],
  ])('%i %s at "%s" is mapped to %s', async (status, code, page, expected) => {
    const { answer } = await askExchange([refuse(status, code)], { page });
    await expect(answer).rejects.toMatchObject({ code: expected });
  });

  it('of an invalid record lists its errors, which are not passed on', async () => {
    const errors = [{ resource: 'Order', field: 'canary', code: 'invalid' }];
    const body = { message: 'Validation Failed', code: 'invalid_record', errors };
    const { answer } = await askExchange([(_request, response) => sendJson(response, body, 422)]);
    const error: unknown = await answer.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(String(error)).not.toContain('canary');
  });

  it('that is a Cloudflare page is not mapped to a refusal of the exchange', async () => {
    const { answer } = await askExchange(
      [(_request, response) => sendHtml(response, '<title>Attention Required!</title>', 403)],
      { page: LOGIN },
    );
    await expect(answer).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});
