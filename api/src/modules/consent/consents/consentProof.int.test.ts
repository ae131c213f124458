import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, widgetSettings, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { addMonths } from '../../../infra/clock.ts';
import { saveWidgetConfig } from '../widgetConfigs/commands/saveWidgetConfig.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 22_700_000;
const nextRut = () => buildRut((serial += 1));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const save = (of: ConnectClient, settings: object) =>
  saveWidgetConfig(server.container, {
    clientId: of.clientId,
    widgetConfigId: of.widgetConfigId,
    settings,
  });

/** The database record of a consent. */
function record(consentId: string) {
  return server.container.mongo.db.collection('consents').findOne({ _id: consentId as never });
}

const texts = async () => {
  const found = await server.container.mongo.db.collection('offerTexts').find().toArray();
  return new Map(found.map(({ _id, text }) => [String(_id), String(text)]));
};

describe('the offer that a person accepted', () => {
  it('stays as it was shown, even if the configuration changes later', async () => {
    const own = await connectClient(server);
    const widget = await own.widget(nextRut(), { products: ['movement', 'bill'] });
    await save(own, {
      purpose: 'Vender tus datos.',
      legalName: 'Otra SpA',
      storesCredentials: false,
    });
    expect((await widget.accept()).status).toBe(200);
    await save(own, { purpose: 'Una tercera cosa.', validityMonths: 36 });

    const session = widget.session as { validity: { validUntil: string }; products: object[] };
    const { offer, acceptance } = (await server.container.consents.find(widget.consentId)) ?? {};
    expect(offer).toMatchObject({
      termsVersion: 'v1',
      termsHash: sha256('Los términos.'),
      validityMonths: 12,
      storesCredentials: true,
      shown: {
        locale: 'es-CL',
        recipient: { name: 'Prueba', legalName: 'Prueba SpA', rut: widgetSettings.rut },
        purpose: 'Probar.',
        validUntil: new Date(session.validity.validUntil),
      },
    });
    const stored = await texts();
    expect(
      offer?.shown?.products.map(({ descriptionHash, ...rest }) => ({
        ...rest,
        description: stored.get(descriptionHash),
      })),
    ).toEqual(session.products);
    expect(acceptance).toMatchObject({
      entityId: 'banco-chile',
      entityName: 'Banco de Chile',
      offerHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('is what the session returned, in the language of the session', async () => {
    const widget = await client.widget(nextRut(), { locale: 'en', products: ['movement'] });
    const found = await server.container.consents.find(widget.consentId);
    const { client: recipient, purpose } = widget.session as { client: object; purpose: string };
    expect(found?.offer.shown).toMatchObject({
      locale: 'en',
      recipient,
      purpose,
      products: [{ id: 'movement', title: 'Transactions' }],
    });
  });

  it('is valid until the date that was shown to the person', async () => {
    const widget = await client.widget(nextRut());
    server.clock.advance(600);
    await widget.extract();
    expect(await record(widget.consentId)).toMatchObject({
      state: 'active',
      validUntil: new Date(String(widget.session.validity.validUntil)),
    });
  });
});

describe('the texts of the terms', () => {
  it('are all kept, and a version always refers to the same text', async () => {
    const own = await connectClient(server, {
      settings: { terms: { version: 'v1', text: 'Texto A' } },
    });
    await save(own, { terms: { version: 'v2', text: 'Texto B' } });
    await expect(save(own, { terms: { version: 'v1', text: 'Texto C' } })).rejects.toThrow(
      'terms: a changed text needs a new version',
    );
    await save(own, { terms: { version: 'v1', text: 'Texto A' } });
    await save(own, { terms: { version: 'v3', text: 'Texto C' } });
    const stored = await texts();
    for (const text of ['Texto A', 'Texto B', 'Texto C'])
      expect(stored.get(sha256(text)), text).toBe(text);
  });

  it('are shown and accepted in the language of the session', async () => {
    const text = { 'es-CL': 'Los términos A', en: 'Terms A' };
    const own = await connectClient(server, {
      settings: {
        purpose: { 'es-CL': 'Evaluar.', en: 'Assess.' },
        terms: { version: 'v1', text },
      },
    });
    for (const [locale, purpose] of [
      ['es-CL', 'Evaluar.'],
      ['en', 'Assess.'],
    ] as const) {
      const widget = await own.widget(nextRut(), { locale });
      expect(widget.session).toMatchObject({
        purpose,
        terms: { version: 'v1', text: text[locale] },
      });
      await widget.accept('banco-chile');
      const stored = await server.container.consents.find(widget.consentId);
      expect(stored?.acceptance?.termsHash).toBe(sha256(text[locale]));
    }
    const changed = { version: 'v1', text: { ...text, en: 'Other terms' } };
    await expect(save(own, { terms: changed })).rejects.toThrow('needs a new version');
  });

  it('are saved by only one of several concurrent saves of a new version', async () => {
    const own = await connectClient(server);
    const saves = await Promise.allSettled(
      ['B', 'C', 'D'].map((text) => save(own, { terms: { version: 'v2', text } })),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('accepting while an extraction runs', () => {
  it.each(['banco-estado', 'banco-chile'])('is refused at %s', async (entityId) => {
    const widget = await client.widget(nextRut());
    await widget.accept('banco-chile');
    const started = await widget.start({ entityId: 'banco-chile' });
    const id = String(started.body.data.id);
    const refused = await widget.accept(entityId);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'PROCESS_ALREADY_RUNNING',
      retryAfter: expect.any(String) as string,
    });
    await server.runTask(id);
    expect(await record(widget.consentId)).toMatchObject({
      state: 'active',
      entityId: 'banco-chile',
      acceptance: { entityId: 'banco-chile' },
    });
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.filter(({ event }) => event === 'consent.accepted')).toHaveLength(1);
  });

  it('is possible again once the extraction has ended', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const started = await widget.start({ scenario: 'wrong_login' });
    await server.runTask(String(started.body.data.id));
    expect((await widget.accept('banco-estado')).status).toBe(200);
    const second = await widget.extract({ entityId: 'banco-estado', password: 'abcd1234' });
    expect(second.body.data, second.text).toMatchObject({ dataShared: true });
  });
});

describe('accepting another institution while an extraction starts', () => {
  it('never stores data of an institution other than the accepted one', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const widget = await client.widget(nextRut());
        await widget.accept('banco-chile');
        const [started, accepted] = await Promise.all([
          widget.start({ entityId: 'banco-chile' }),
          widget.accept('banco-estado'),
        ]);
        if (started.status === 200) await server.runTask(String(started.body.data.id));
        const found = await server.container.consents.find(widget.consentId);
        const entry = `${String(started.status)} ${String(accepted.status)} ${String(found?.state)}`;
        if (found?.state === 'active')
          expect(found.acceptance?.entityId, entry).toBe(found.entityId);
        const entries = await server.container.audit.forConsent(widget.consentId);
        expect(entries.map(({ event }) => event)).not.toContain('consent.mismatched');
        return found?.state;
      }),
    );
    expect(outcomes.every((state) => state === 'active' || state === 'in_progress')).toBe(true);
  });
});

describe('an extraction that differs from what was accepted', () => {
  it.each([
    ['another institution was accepted', { 'acceptance.entityId': 'banco-estado' }],
    ['the offer was changed', { 'offer.shown.purpose': 'Otra cosa.' }],
    ['a product was added', { products: ['identity-validation', 'movement'] }],
    ['nothing was accepted', { acceptance: null }],
  ])('activates nothing if %s', async (_name, change) => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const id = String((await widget.start()).body.data.id);
    await server.runTask(id, async ({ onPhase }) => {
      await onPhase?.('login');
      await server.container.mongo.db
        .collection('consents')
        .updateOne({ _id: widget.consentId as never }, { $set: change });
      return { kind: 'success', data: { 'identity-validation': { isValid: true } } };
    });
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'error',
      error: { code: 'INTERNAL' },
      dataShared: false,
      consent: { status: 'INACTIVE' },
    });
    expect(await record(widget.consentId)).toMatchObject({
      results: [],
      credentials: null,
      person: null,
    });
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.map(({ event }) => event)).toContain('consent.mismatched');
  });
});

describe('the recorded channel', () => {
  const browser = { 'sec-fetch-site': 'same-origin' };

  it('is unmarked for a server that redeems the token itself', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    expect(await record(widget.consentId)).toMatchObject({
      session: { channel: { kind: 'unmarked', isClientAddress: true } },
      acceptance: { channel: { kind: 'unmarked', isClientAddress: true } },
    });
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.find(({ event }) => event === 'widget.opened')?.detail).toContain('unmarked');
    expect(entries.at(-1)?.detail).toContain("unmarked, from the client's address");
  });

  it('is the widget’s page for a browser that opened it', async () => {
    const made = await client.createOtp(client.otpBody(nextRut()));
    const { otpToken, consentId } = made.body.data as { otpToken: string; consentId: string };
    const opened = await server.request('POST', '/api/v1/widget/sessions', {
      headers: browser,
      body: { otpToken },
    });
    const { sessionToken } = opened.body.data as { sessionToken: string };
    await server.request('POST', '/api/v1/widget/consent', {
      headers: { authorization: `Bearer ${sessionToken}`, ...browser },
      body: { termsVersion: 'v1', entityId: 'banco-chile' },
    });
    expect(await record(consentId)).toMatchObject({
      session: { channel: { kind: 'widget-page', isClientAddress: true } },
      acceptance: { channel: { kind: 'widget-page', isClientAddress: true } },
    });
  });
});

describe('a consent from before offers were stored', () => {
  const asBefore = async (widget: { consentId: string }) => {
    await server.container.mongo.db.collection('consents').updateOne(
      { _id: widget.consentId as never },
      {
        $unset: {
          'offer.shown': '',
          'session.channel': '',
          'acceptance.offerHash': '',
          'acceptance.entityName': '',
          'acceptance.channel': '',
        },
      },
    );
  };

  it('is activated if it was accepted then, with months counted from now', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    await asBefore(widget);
    const before = server.clock.now();
    const { id } = (await widget.start()).body.data as { id: string };
    await server.runTask(id);
    const found = await server.container.consents.find(widget.consentId);
    expect(found?.state).toBe('active');
    expect(found?.validUntil?.getTime()).toBeGreaterThanOrEqual(addMonths(before, 12).getTime());
  });

  it('can be accepted in a session that was opened then', async () => {
    const widget = await client.widget(nextRut());
    await server.container.mongo.db
      .collection('consents')
      .updateOne({ _id: widget.consentId as never }, { $unset: { 'offer.shown': '' } });
    expect((await widget.extract()).body.data).toMatchObject({ dataShared: true });
  });

  it('is still refreshed if its record names another institution', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    await asBefore({ consentId });
    const { db } = server.container.mongo;
    await db
      .collection('consents')
      .updateOne(
        { _id: consentId as never },
        { $set: { 'acceptance.entityId': 'banco-estado', refreshAt: new Date(0) } },
      );
    await client.retrieve(username, consentId, 'identity-validation');
    const { taskId, resultsOf } = (await server.container.consents.find(consentId)) ?? {};
    expect(taskId).not.toBe(resultsOf);
    await server.runTask(String(taskId));
    expect((await server.container.consents.find(consentId))?.resultsOf).toBe(taskId);
  });

  it('keeps the terms of its configuration when they are changed for the first time', async () => {
    const own = await connectClient(server, {
      settings: { terms: { version: 'v1', text: 'De antes' } },
    });
    const { db } = server.container.mongo;
    await db.collection('offerTexts').deleteOne({ _id: sha256('De antes') as never });
    await db.collection('termsVersions').deleteOne({ _id: `${own.widgetConfigId}/v1` as never });
    await save(own, { terms: { version: 'v2', text: 'De ahora' } });
    expect((await texts()).get(sha256('De antes'))).toBe('De antes');
    await expect(save(own, { terms: { version: 'v1', text: 'Otros' } })).rejects.toThrow(
      'needs a new version',
    );
  });
});
