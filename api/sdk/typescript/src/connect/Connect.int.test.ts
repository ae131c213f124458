import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { FaultyProxy } from '../../test/FaultyProxy.ts';
import {
  AuthenticationError,
  BusyError,
  Cauce,
  ConnectionError,
  ConsentError,
  ValidationError,
} from '../index.ts';

let server: TestServer;
let proxy: FaultyProxy;
let integrator: ConnectClient;
let cauce: Cauce;
const nextRut = rutSeries(17_600_000);

beforeAll(async () => {
  server = await startTestServer();
  proxy = await FaultyProxy.start(() => server.url);
  integrator = await connectClient(server);
  const { apiKey, clientId } = integrator;
  cauce = new Cauce({ apiKey, clientId, baseUrl: proxy.url });
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const request = (username = nextRut()) => ({
  products: ['identity-validation' as const],
  user: { username, email: 'persona@correo.example' },
  widgetConfigId: integrator.widgetConfigId,
});

describe('createOtpToken', () => {
  it('creates a single consent even if the request is sent twice', async () => {
    proxy.reset();
    proxy.fail('POST /token/otp/create', 'lost');
    const person = nextRut();
    const { otpToken, consentId } = await cauce.connect.createOtpToken(request(person));
    expect(otpToken).toMatch(/\S/);
    expect(proxy.requests('POST /token/otp/create')).toHaveLength(2);
    const { consents, count } = await cauce.connect.person(person).listConsents();
    expect(count).toBe(1);
    expect(consents).toMatchObject([{ id: consentId, status: 'IN_PROGRESS' }]);
  });

  it('rejects with the error code of the API', async () => {
    const refused = cauce.connect.createOtpToken({ ...request(), widgetConfigId: 'unknown' });
    await expect(refused).rejects.toBeInstanceOf(ValidationError);
    await expect(refused).rejects.toMatchObject({ code: 'WIDGETCONFIG_ERROR', status: 422 });
  });

  it('requires a client id', async () => {
    const nameless = new Cauce({ apiKey: integrator.apiKey, baseUrl: proxy.url });
    await expect(nameless.connect.createOtpToken(request())).rejects.toThrow(TypeError);
    expect(() => nameless.connect.person('12345678-5')).toThrow(TypeError);
  });

  it('fails with an unknown key', async () => {
    const { clientId } = integrator;
    const stranger = new Cauce({ apiKey: 'unknown', clientId, baseUrl: proxy.url });
    const refused = stranger.connect.createOtpToken(request());
    await expect(refused).rejects.toBeInstanceOf(AuthenticationError);
    await expect(refused).rejects.toMatchObject({ code: 'MISSING_API_KEY_OR_CLIENT_ID' });
  });
});

it('finds an extraction by the code that the widget showed', async () => {
  proxy.reset();
  const widget = await integrator.widget(nextRut());
  const { id } = ((await widget.extract({ scenario: 'error' })).body as { data: { id: string } })
    .data;
  const { consentId } = widget;
  expect(await cauce.connect.findExtraction(id.slice(0, 8))).toMatchObject({
    id,
    consentId,
    status: 'error',
    error: { code: 'INSTITUTION_UNAVAILABLE' },
  });
  await expect(cauce.connect.findExtraction('00000000')).rejects.toMatchObject({
    name: 'NotFoundError',
    code: 'EXTRACTION_NOT_FOUND',
  });
});

describe('connections.list', () => {
  it('finds the consent by the reference of its token', async () => {
    proxy.reset();
    const asked = { ...request(), reference: 'sdk-2' };
    const { consentId } = await cauce.connect.createOtpToken(asked);
    expect(await cauce.connections.list({ reference: 'sdk-2', status: 'IN_PROGRESS' })).toEqual({
      data: [expect.objectContaining({ consentId, reference: 'sdk-2' })],
      cursor: null,
    });
  });
});

describe('connections.sync', () => {
  it('reads every product with rows, and each page again until it was processed', async () => {
    proxy.reset();
    const target = nextRut();
    const products = ['identity-validation', 'movement', 'credit-card-statement'] as const;
    const { consentId } = await integrator.consent(target, { products });
    const cursors = new Map<string, string>();
    const sync = () =>
      cauce.connections.sync(consentId, {
        target,
        loadCursor: (product) => cursors.get(product),
        saveCursor: async (cursor, product) => {
          await Promise.resolve();
          cursors.set(product, cursor);
        },
      });
    const ids = async () => {
      const found = new Map<string, string[]>();
      for await (const { product, added } of sync())
        found.set(product, [...(found.get(product) ?? []), ...added.map(({ id }) => id)]);
      return found;
    };

    const stopped = (async () => {
      for await (const { added } of sync()) throw new Error(`stopped at ${added.length} rows`);
    })();
    await expect(stopped).rejects.toThrow(/^stopped at [1-9]\d* rows$/);
    expect(cursors.size).toBe(0);
    for await (const page of sync()) {
      expect(page.added.length).toBeGreaterThan(0);
      break;
    }
    expect(cursors.size).toBe(0);

    const first = await ids();
    expect([...first.keys()].sort()).toEqual(['credit-card-statement', 'movement']);
    const { data } = await cauce.connect
      .person(target)
      .retrieveData({ consentId, product: 'movement' });
    const rows = data.flatMap(({ movements }) => movements.map(({ id }) => id));
    expect(first.get('movement')?.sort()).toEqual(rows.sort());
    expect([...cursors.keys()].sort()).toEqual([...first.keys()].sort());
    expect([...(await ids()).values()].flat()).toEqual([]);
  });

  it('says what to do with a cursor of another product, and saves nothing', async () => {
    proxy.reset();
    const target = nextRut();
    const { consentId } = await integrator.consent(target, { products: ['movement'] });
    const saved: string[] = [];
    const sync = cauce.connections.sync(consentId, {
      target,
      loadCursor: () => Promise.resolve('unknown'),
      saveCursor: (cursor) => void saved.push(cursor),
    });
    const refused = sync.next();
    await expect(refused).rejects.toBeInstanceOf(ValidationError);
    await expect(refused).rejects.toMatchObject({
      code: 'CURSOR_ERROR',
      status: 422,
      hint: expect.stringContaining('Delete the saved cursor and the rows of movement') as string,
    });
    expect(saved).toEqual([]);
  });
});

describe('sandbox.moveClock', () => {
  it('moves the client’s world on, and is not sent again if the answer is lost', async () => {
    proxy.reset();
    proxy.fail('POST /sandbox/clock', 'lost');
    const lost = cauce.sandbox.moveClock({ days: 1 });
    await expect(lost).rejects.toBeInstanceOf(ConnectionError);
    expect(proxy.requests('POST /sandbox/clock')).toHaveLength(1);
    const { days, today } = await cauce.sandbox.moveClock({ days: 30 });
    expect(days).toBe(31);
    expect(Date.parse(today)).toBeGreaterThan(server.clock.now().getTime() + 29 * 86_400_000);
    await expect(cauce.sandbox.moveClock({ days: 32 })).rejects.toMatchObject({
      name: 'ValidationError',
      code: 'WRONG_FORMAT',
    });
  });
});

describe('a person', () => {
  it('has consents, whose data is typed by product, until they are revoked', async () => {
    proxy.reset();
    const rut = nextRut();
    const products = ['identity-validation', 'movement'] as const;
    const { consentId } = await integrator.consent(rut, { products });
    const person = cauce.connect.person(rut);

    const [{ isValid }] = (await person.retrieveData({ consentId, product: 'identity-validation' }))
      .data;
    expect(isValid).toBe(true);
    const { data, extractedAt, completeness, holderConfirmedBy } = await person.retrieveData({
      consentId,
      product: 'movement',
    });
    expect(data.every(({ movements }) => movements.length > 0)).toBe(true);
    expect(holderConfirmedBy).toBeNull();
    expect(new Date(extractedAt).toISOString()).toBe(extractedAt);
    expect(completeness).toHaveProperty('movements');
    expect(await person.getConsent(consentId)).toMatchObject({ id: consentId, status: 'ACTIVE' });
    expect(proxy.requests('POST /token/task')).toHaveLength(1);

    const { taskId } = await person.refreshConsent(consentId);
    expect(await cauce.connect.findExtraction(taskId)).toMatchObject({ id: taskId, consentId });
    const again = person.refreshConsent(consentId);
    await expect(again).rejects.toBeInstanceOf(BusyError);
    await expect(again).rejects.toMatchObject({ code: 'PROCESS_ALREADY_RUNNING' });

    const revoked = await person.revokeConsent(consentId);
    expect(revoked).toMatchObject({ status: 'INACTIVE', subStatus: 'REVOKED' });
    const after = person.retrieveData({ consentId, product: 'movement' });
    await expect(after).rejects.toBeInstanceOf(ConsentError);
    await expect(after).rejects.toMatchObject({ code: 'INVALID_CONSENT', status: 403 });
  });

  it('gets a new task token when the previous one has expired', async () => {
    proxy.reset();
    const person = cauce.connect.person(nextRut());
    expect(await person.listConsents()).toEqual({ consents: [], hasNext: false, count: 0 });
    server.clock.advance(31 * 60);
    expect((await person.listConsents({ page: 2, limit: 5 })).consents).toEqual([]);
    expect(proxy.requests('POST /token/task')).toHaveLength(2);
  });

  it('cannot read the consent of another person', async () => {
    const { consentId } = await cauce.connect.createOtpToken(request());
    const another = cauce.connect.person(nextRut());
    await expect(another.getConsent(consentId)).rejects.toMatchObject({
      name: 'ConsentError',
      code: 'CONSENT_NOT_FOUND',
    });
  });
});
