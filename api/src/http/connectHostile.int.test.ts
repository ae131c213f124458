import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../test/connect.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
let widget: Widget;
let taskToken: string;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
    RATE_LIMIT_WIDGET_PER_MINUTE: '1000000',
  });
  client = await connectClient(server);
  widget = await client.widget('12345678-5');
  await widget.accept();
  taskToken = await client.taskToken('12345678-5');
});
afterAll(() => server.close());

/** The same hostile run every time: a failure can be looked at again. */
const seed = { seed: 20_261_122, numRuns: 60 };

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    { $gt: '' },
    { $where: 'sleep(1000)' },
    '\u0000',
    '\ud800',
    '１２３４５６７８-5',
    'a'.repeat(10_000),
    ['movement', { toString: 1 }],
    { entities: { include: { types: [{}] } } },
    { entities: null },
    { length: 3 },
    1e308,
    null,
    [],
    {},
    true,
  ),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A body that is right but for some of its fields, which gets past the first checks. */
const nearly = (good: () => Record<string, unknown>) =>
  fc
    .tuple(fc.dictionary(fc.constantFrom(...FIELDS), nasty, { maxKeys: 4 }), fc.boolean())
    .map(([wrong, onTop]) => (onTop ? { ...good(), ...wrong } : wrong));

const FIELDS = [
  'products',
  'clientId',
  'user',
  'company',
  'widgetConfigId',
  'locale',
  'filters',
  'target',
  'product',
  'consentId',
  'otpToken',
  'termsVersion',
  'entityId',
  'encryptArgs',
  'constructor',
  '$gt',
];

const calls: [string, () => { headers: Record<string, string>; good: Record<string, unknown> }][] =
  [
    [
      '/token/otp/create',
      () => ({ headers: { 'x-api-key': client.apiKey }, good: client.otpBody('12345678-5') }),
    ],
    [
      '/token/task',
      () => ({
        headers: { 'x-api-key': client.apiKey },
        good: { clientId: client.clientId, target: '12345678-5' },
      }),
    ],
    [
      '/products/retrieve-data',
      () => ({
        headers: { authorization: `Bearer ${taskToken}` },
        good: { consentId: widget.consentId, product: 'movement' },
      }),
    ],
    ['/widget/sessions', () => ({ headers: {}, good: { otpToken: 'x'.repeat(43) } })],
    [
      '/widget/consent',
      () => ({ headers: widgetHeaders(), good: { termsVersion: 'v1', entityId: 'banco-chile' } }),
    ],
    [
      '/widget/extractions',
      () => ({ headers: widgetHeaders(), good: { entityId: 'banco-chile', encryptArgs: 'x' } }),
    ],
  ];

const widgetHeaders = () => ({
  authorization: `Bearer ${(widget.session as { sessionToken: string }).sessionToken}`,
});

describe('hostile input to the connect API', () => {
  it.each(calls)('in the body of POST %s never gives a 500', async (path, call) => {
    const { headers, good } = call();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          nasty,
          nearly(() => good),
        ),
        async (body) => {
          const answer = await server.request('POST', `/api/v1${path}`, { headers, body });
          expect(answer.status, answer.text).toBeLessThan(500);
          if (answer.status >= 400) expect(answer.body).toHaveProperty('code');
          expect(answer.text).not.toMatch(/ at .*\.(ts|js):\d+/);
        },
      ),
      seed,
    );
  });

  it('in encrypted credentials never gives a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.dictionary(fc.string(), nasty),
          fc.record({ username: nasty, password: nasty }),
        ),
        async (args) => {
          const encryptArgs = await widget.encrypt(args);
          const body = { entityId: 'banco-chile', encryptArgs };
          const answer = await widget.call('POST', '/widget/extractions', body);
          expect(answer.status, answer.text).toBeLessThan(500);
        },
      ),
      { ...seed, numRuns: 30 },
    );
  });

  it('in queries and paths never gives a 500', async () => {
    const printable = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(printable, printable, async (first, second) => {
        const [one, two] = [encodeURIComponent(first), encodeURIComponent(second)];
        for (const path of [
          `/api/v1/consents?page=${one}&limit=${two}`,
          `/api/v1/consents?${one}=${two}`,
          `/api/v1/consents/${one || 'x'}`,
        ]) {
          const headers = { authorization: `Bearer ${taskToken}` };
          const answer = await server.request('GET', path, { headers });
          expect(answer.status).toBeLessThan(500);
        }
        const answer = await widget.follow(one || 'x');
        expect(answer.status).toBeLessThan(500);
      }),
      { ...seed, numRuns: 30 },
    );
  });
});
