import { randomUUID } from 'node:crypto';
import { findInstitution } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { OTP_SECONDS } from '../consents/newConsent.ts';
import { revokeClient } from '../../access/clients/commands/revokeClient.ts';
import { saveWidgetConfig } from '../widgetConfigs/commands/saveWidgetConfig.ts';
import { WIDGET_SESSION_SECONDS } from '../consents/commands/openWidgetSession.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WIDGET_PER_MINUTE: '100000' });
  client = await connectClient(server, {
    settings: { privacyUrl: 'https://a.cl/p', theme: { mode: 'dark', color: '#0B5C58' } },
  });
});
afterAll(() => server.close());

let serial = 21_000_000;
const nextRut = () => buildRut((serial += 1));

function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ code, requestId: answer.headers.get('x-request-id') });
  expect(answer.status).toBe(status);
}

async function otp(
  overrides = {},
  username = nextRut(),
): Promise<{ otpToken: string; consentId: string }> {
  const made = await client.createOtp(client.otpBody(username, overrides));
  return made.body.data as { otpToken: string; consentId: string };
}

const open = (body: unknown) => server.request('POST', '/api/v1/widget/sessions', { body });

describe('POST /widget/sessions', () => {
  it('returns client, purpose, validity and terms', async () => {
    const username = nextRut();
    const products = ['movement', 'product-balance'];
    const { otpToken, consentId } = await otp({ products, locale: 'en-US' }, username);
    const answer = await open({ otpToken });
    const { sessionToken, expiresAt, encryptionKey, ...rest } = answer.body.data as Record<
      string,
      unknown
    >;
    expect(rest).toEqual({
      lifetimeMinutes: 20,
      environment: 'sandbox',
      consentId,
      widgetConfigId: client.widgetConfigId,
      client: {
        name: 'Prueba',
        legalName: 'Prueba SpA',
        rut: buildRut(76_123_456),
        logoUrl: null,
        privacyUrl: 'https://a.cl/p',
        revocationUrl: null,
      },
      personPageUrl: `${server.container.config.publicUrl}/persona`,
      user: { username, companyId: null },
      products: [
        expect.objectContaining({ id: 'movement', title: 'Transactions', historyMonths: 13 }),
        expect.objectContaining({ id: 'product-balance', historyMonths: null }),
      ],
      entityTypes: ['bank'],
      purpose: 'Probar.',
      validity: {
        months: 12,
        validUntil: expect.any(String) as string,
        storesCredentials: true,
        refresh: 'on-read',
      },
      terms: { version: 'v1', text: 'Los términos.' },
      theme: { mode: 'dark', color: '#0b5c58' },
      locale: 'en',
    });
    expect(sessionToken).toEqual(expect.stringMatching(/^ey/));
    const lifetime = Date.parse(String(expiresAt)) - server.clock.now().getTime();
    expect(Math.round(lifetime / 60_000)).toBe(20);
    expect(encryptionKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ECDH-ES', use: 'enc' });
    expect(encryptionKey).not.toHaveProperty('d');
  });

  it.each([
    ['es-CL', 'es-CL'],
    ['ES-cl', 'es-CL'],
    ['en', 'en'],
    ['fr-FR', 'es-CL'],
    ['', 'es-CL'],
    [undefined, 'es-CL'],
  ])('turns the locale %s into %s', async (locale, expected) => {
    const { otpToken } = await otp(locale === undefined ? {} : { locale });
    expect((await open({ otpToken })).body.data.locale).toBe(expected);
  });

  it('opens one session in 20 concurrent calls', async () => {
    const { otpToken, consentId } = await otp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ otpToken })));
    const opened = answers.filter((one) => one.status === 200);
    expect(opened).toHaveLength(1);
    for (const one of answers.filter((each) => each.status !== 200))
      expectError(one, 401, 'OTP_TOKEN_ALREADY_USED');
    const events = await server.container.audit.forConsent(consentId);
    expect(events.map((entry) => entry.event)).toEqual(['otp.created', 'widget.opened']);
    expectError(await open({ otpToken }), 401, 'OTP_TOKEN_ALREADY_USED');
  });

  it('refuses an unknown token', async () => {
    for (const body of [
      {},
      undefined,
      { otpToken: 5 },
      { otpToken: '' },
      { otpToken: { $ne: '' } },
      { otpToken: 'x'.repeat(43) },
      { otpToken: client.apiKey },
    ])
      expectError(await open(body), 401, 'INVALID_OTP_TOKEN');
    const { otpToken } = await otp();
    expectError(await open({ otpToken, extra: 1 }), 422, 'WRONG_FORMAT');
  });

  it('refuses a widget of another configuration without using up the token', async () => {
    const { otpToken } = await otp();
    for (const widgetConfigId of ['wc_other', client.widgetConfigId.toLowerCase(), ''])
      expectError(await open({ otpToken, widgetConfigId }), 422, 'WIDGETCONFIG_ERROR');
    expect((await open({ otpToken, widgetConfigId: client.widgetConfigId })).status).toBe(200);
  });

  it('refuses the token of a client that was revoked', async () => {
    const gone = await connectClient(server);
    const made = await gone.createOtp(gone.otpBody(nextRut()));
    await revokeClient(server.container, gone.clientId);
    // Other processes notice it within seconds.
    server.clock.advance(4);
    const { otpToken } = made.body.data as { otpToken: string };
    expectError(await open({ otpToken }), 401, 'INVALID_OTP_TOKEN');
  });

  it('returns the terms that are in force when the session is opened', async () => {
    const { otpToken, consentId } = await otp({}, '12678579-8');
    await saveWidgetConfig(server.container, {
      clientId: client.clientId,
      widgetConfigId: client.widgetConfigId,
      settings: { terms: { version: 'v2', text: 'Otros términos.' }, validityMonths: 36 },
    });
    try {
      const { data } = (await open({ otpToken })).body as { data: Record<string, unknown> };
      expect(data).toMatchObject({ terms: { version: 'v2' }, validity: { months: 36 } });
      const consent = await client.withTaskToken('GET', `/consents/${consentId}`, '12678579-8');
      expect(consent.body.data.tyc).toEqual({ actualVersion: 'v2' });
    } finally {
      await saveWidgetConfig(server.container, {
        clientId: client.clientId,
        widgetConfigId: client.widgetConfigId,
        settings: { terms: { version: 'v1', text: 'Los términos.' }, validityMonths: 12 },
      });
    }
  });

  it('refuses a token after ten minutes, when its consent has expired', async () => {
    const { otpToken, consentId } = await otp({}, '15509661-6');
    server.clock.advance(OTP_SECONDS + 1);
    expectError(await open({ otpToken }), 401, 'OTP_TOKEN_EXPIRED');
    const consent = await client.withTaskToken('GET', `/consents/${consentId}`, '15509661-6');
    expect(consent.body.data).toMatchObject({ status: 'INACTIVE', subStatus: 'EXPIRED' });
    expectError(await open({ otpToken }), 401, 'OTP_TOKEN_EXPIRED');
  });
});

describe('GET /widget/entities', () => {
  it('lists the institutions that serve every product, and how to log in', async () => {
    const widget = await client.widget(nextRut(), { products: ['movement', 'mortgage'] });
    const answer = await widget.call('GET', '/widget/entities');
    const { entities, count } = answer.body.data as {
      entities: Record<string, unknown>[];
      count: number;
    };
    expect(count).toBe(entities.length);
    expect(entities.map((one) => one.type)).toEqual(entities.map(() => 'bank'));
    const rule = findInstitution('banco-estado')?.passwordRules.internet;
    expect(entities.find((one) => one.id === 'banco-estado')).toEqual({
      id: 'banco-estado',
      name: 'BancoEstado',
      type: 'bank',
      products: ['movement', 'mortgage'],
      enabled: true,
      condition: 'normal',
      login: {
        kind: 'internet',
        label: 'Clave de internet',
        usernameKinds: ['rut'],
        passwordRule: {
          minLength: 4,
          maxLength: 8,
          pattern: rule?.pattern.source,
          characters: 'alphanumeric',
          symbols: '._*-',
          help: 'Entre 4 y 8 letras, números o los símbolos . _ * -, sin tildes.',
        },
        ownAccount: null,
      },
      siteUrl: `${inject('simulatorUrl')}/banco-estado`,
      retryAfter: null,
      personRequired: false,
      provenance: {
        status: 'assumed',
        sources: 0,
        samples: expect.any(Number) as number,
        newest: null,
      },
    });
  });

  it.each([
    [['dte', 'tax-folder'], 'sii', 'clave-tributaria'],
    [['tax-folder-clave-unica'], 'sii', 'clave-unica'],
    [['balances'], 'buda', 'api-key'],
    [['account-balance'], 'afp-modelo', 'internet'],
  ])('offers %j at %s with the login %s', async (products, id, kind) => {
    const widget = await client.widget(nextRut(), { products });
    const { entities } = (await widget.call('GET', '/widget/entities')).body.data as {
      entities: { id: string; login: { kind: string } }[];
    };
    expect(entities.find((one) => one.id === id)?.login.kind).toBe(kind);
  });

  it("names the password in the session's language", async () => {
    const widget = await client.widget(nextRut(), { products: ['balances'], locale: 'en' });
    const { entities } = (await widget.call('GET', '/widget/entities')).body.data as {
      entities: { id: string; login: object }[];
    };
    expect(entities.find(({ id }) => id === 'buda')?.login).toMatchObject({
      label: 'API key and its secret',
      passwordRule: { help: expect.stringMatching(/^The API key and its secret, .*\.$/) as string },
    });
  });

  it('offers business banks for a company, with its RUT as username', async () => {
    const ids = async (overrides: object) => {
      const widget = await client.widget(nextRut(), { products: ['movement'], ...overrides });
      const answer = await widget.call('GET', '/widget/entities');
      return (answer.body.data.entities as { id: string }[]).map((one) => one.id);
    };
    const company = { id: buildRut(76_555_000) };
    expect(await ids({})).not.toContain('banco-chile-empresas');
    expect(await ids({ company })).toContain('banco-chile-empresas');
    const only = { filters: { entities: { include: { types: ['business-bank'] } } }, company };
    expect(await ids(only)).toEqual(['banco-chile-empresas', 'banco-santander-empresas']);
  });

  it('shows which institution does not answer, and disables it', async () => {
    const { health } = server.container;
    const down = {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: '',
      retryable: true,
      fixableBy: 'institution',
    } as const;
    for (let turn = 0; turn < 5; turn += 1) await health.report('banco-bice', down, 1);
    await server.noticeHealth();
    const widget = await client.widget(nextRut());
    const listed = await widget.call('GET', '/widget/entities');
    const entities = listed.body.data.entities as {
      id: string;
      enabled: boolean;
      condition: string;
    }[];
    expect(entities.find((one) => one.id === 'banco-bice')).toMatchObject({
      enabled: false,
      condition: 'unavailable',
    });
    await widget.accept('banco-bice');
    expectError(
      await widget.start({ entityId: 'banco-bice', password: 'abcd' }),
      422,
      'INVALID_ACTION',
    );
  });
});

describe("a widget's session", () => {
  it('lasts 20 minutes; then the consent expires', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    server.clock.advance(WIDGET_SESSION_SECONDS + 1);
    expectError(await widget.call('GET', '/widget/entities'), 401, 'EXPIRED_WIDGET_TOKEN');
    expectError(await widget.accept(), 401, 'EXPIRED_WIDGET_TOKEN');
    expectError(await widget.start(), 401, 'EXPIRED_WIDGET_TOKEN');
    const read = await client.withTaskToken('GET', `/consents/${widget.consentId}`, username);
    expect(read.body.data).toMatchObject({ status: 'INACTIVE', subStatus: 'EXPIRED' });
  });

  it('can follow its last extraction to the end even after it has expired', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    server.clock.advance(WIDGET_SESSION_SECONDS - 10);
    const { id } = (await widget.start()).body.data as { id: string };
    server.clock.advance(20);
    await server.runTask(id);
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'success',
      dataShared: true,
      consent: { status: 'ACTIVE' },
    });
    server.clock.advance(3600);
    expectError(await widget.follow(id), 401, 'EXPIRED_WIDGET_TOKEN');
  });

  it('sets the consent to INVALID_PASSWORD if it expires after a wrong password', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.extract({ scenario: 'wrong_login' });
    server.clock.advance(WIDGET_SESSION_SECONDS + 1);
    const read = await client.withTaskToken('GET', `/consents/${widget.consentId}`, username);
    expect(read.body.data).toMatchObject({ status: 'INACTIVE', subStatus: 'INVALID_PASSWORD' });
  });

  it("is not valid for another session's consent", async () => {
    const [first, second] = [await client.widget(nextRut()), await client.widget(nextRut())];
    await first.accept();
    const { id } = (await first.start()).body.data as { id: string };
    expectError(await second.follow(id), 403, 'FORBIDDEN');
    expectError(await second.follow('0'.repeat(64)), 403, 'FORBIDDEN');
    expectError(await second.follow(randomUUID()), 403, 'FORBIDDEN');
    await server.runTask(id);
  });
});
