import { products } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ TASK_DEADLINE_SECONDS: '120' });
  client = await connectClient(server);
});
afterAll(() => server.close());

const states = (answer: Answer) =>
  (answer.body.data.steps as { state: string }[]).map((step) => step.state);
const consentOf = (answer: Answer) => {
  const { status, subStatus } = answer.body.data.consent as Record<string, string>;
  return `${String(status)}/${String(subStatus)}`;
};

describe('named outcomes of the sandbox, through the widget', () => {
  it('11111111-1 connects, and its data can be retrieved', async () => {
    const all = ['movement', 'product-balance', 'identity-validation'];
    const widget = await client.widget('11111111-1', { products: all });
    const answer = await widget.extract();
    expect(answer.body.data).toMatchObject({
      status: 'success',
      dataShared: true,
      error: null,
      attemptsLeft: null,
      triesBeforePause: null,
      retryAfter: null,
    });
    expect(consentOf(answer)).toBe('ACTIVE/ACTIVE');
    expect(states(answer)).toEqual(['done', 'done', 'done']);
    for (const product of all) {
      const retrieved = await client.retrieve('11111111-1', widget.consentId, product);
      expect(retrieved.status).toBe(200);
      const { data } = retrieved.body as { data: unknown[] };
      const schema = products[product]?.schema.tailor('delivered');
      const value = schema?.type === 'array' ? data : data[0];
      expect(schema?.validate(value, { convert: false }).error, product).toBeUndefined();
    }
  });

  it('22222222-2 is refused twice and then restricted until a date', async () => {
    const widget = await client.widget('22222222-2');
    const first = await widget.extract();
    expect(first.body.data).toMatchObject({
      status: 'wrong_login',
      triesBeforePause: 1,
      retryAfter: null,
      dataShared: false,
    });
    expect(consentOf(first)).toBe('IN_PROGRESS/INVALID_PASSWORD');
    expect(states(first)).toEqual(['failed', 'pending', 'pending']);

    const second = await widget.extract();
    expect(second.body.data).toMatchObject({ status: 'wrong_login', triesBeforePause: 0 });
    const until = String(second.body.data.retryAfter);
    expect(Date.parse(until)).toBeGreaterThan(server.clock.now().getTime());

    const third = await widget.start();
    expect(third.status).toBe(403);
    expect(third.body).toMatchObject({ code: 'TEMPORARILY_RESTRICTED', retryAfter: until });
    expect(third.headers.get('retry-after')).toBe(new Date(until).toUTCString());
    const listed = await widget.call('GET', '/widget/entities');
    const paused = (
      listed.body.data.entities as { id: string; retryAfter: string | null }[]
    ).filter((entity) => entity.retryAfter !== null);
    expect(paused).toMatchObject([{ id: 'banco-chile', retryAfter: until }]);
  });

  it('33333333-3 is locked', async () => {
    const answer = await (await client.widget('33333333-3')).extract();
    expect(answer.body.data).toMatchObject({ status: 'locked', error: null, dataShared: false });
    expect(consentOf(answer)).toBe('IN_PROGRESS/IN_PROGRESS');
  });

  it('44444444-4 finds the institution unavailable, and the person can try again', async () => {
    const widget = await client.widget('44444444-4');
    const answer = await widget.extract();
    expect(answer.body.data).toMatchObject({
      status: 'error',
      error: { code: 'INSTITUTION_UNAVAILABLE', retryable: true },
      dataShared: false,
    });
    expect((await widget.extract()).body.data.status).toBe('error');
  });

  it('55555555-5 connects after 20 s', async () => {
    const before = performance.now();
    const answer = await (await client.widget('55555555-5')).extract();
    expect(answer.body.data.status).toBe('success');
    expect(performance.now() - before).toBeGreaterThan(20_000);
  });

  it('66666666-6 is refused first and then connects', async () => {
    const widget = await client.widget('66666666-6');
    expect(consentOf(await widget.extract())).toBe('IN_PROGRESS/INVALID_PASSWORD');
    expect(consentOf(await widget.extract())).toBe('ACTIVE/ACTIVE');
  });

  it('77777777-7 connects with empty data', async () => {
    const widget = await client.consent('77777777-7', { products: ['movement', 'bill'] });
    const retrieved = await client.retrieve('77777777-7', widget.consentId, 'movement');
    expect(retrieved.body.data).toEqual([]);
  });

  it('88888888-8 connects with a lot of data', async () => {
    const widget = await client.consent('88888888-8', { products: ['movement', 'transfer'] });
    const retrieved = await client.retrieve('88888888-8', widget.consentId, 'movement');
    const accounts = retrieved.body.data as { movements: unknown[] }[];
    // The movements of the three months that this bank shows.
    expect(accounts.flatMap((account) => account.movements).length).toBeGreaterThan(4_000);
  });
});

describe('X-Sandbox-Scenario on an extraction', () => {
  it.each([
    ['wrong_login', '15509661-6', 'wrong_login', null],
    ['locked', '12956784-8', 'locked', null],
    ['error', '12678579-8', 'error', 'INSTITUTION_UNAVAILABLE'],
    ['malformed', '41261533-6', 'error', 'UNEXPECTED_PAGE'],
    ['slow=1', '10000013-K', 'success', null],
  ])('produces the outcome of the scenario %s', async (scenario, rut, status, code) => {
    const { data } = (await (await client.widget(rut)).extract({ scenario })).body as {
      data: { status: string; error: { code: string } | null };
    };
    expect([data.status, data.error?.code ?? null]).toEqual([status, code]);
  });
});
