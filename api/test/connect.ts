import { randomBytes } from 'node:crypto';
import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import { saveWidgetConfig } from '../src/modules/consent/widgetConfigs/commands/saveWidgetConfig.ts';
import type { Scope } from '../src/principal/principal.ts';
import { buildRut } from './factories.ts';
import { CANARY } from './canary.ts';
import type { Answer, TestServer } from './testServer.ts';

/** A client that integrates the widget, with the calls that it and the widget make. */
export interface ConnectClient {
  readonly clientId: string;
  readonly apiKey: string;
  readonly widgetConfigId: string;
  /** The body of an OTP token request, with overrides. */
  otpBody(username: string, overrides?: Record<string, unknown>): Record<string, unknown>;
  createOtp(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A task token for a person. */
  taskToken(target: string): Promise<string>;
  withTaskToken(method: string, path: string, target: string, body?: unknown): Promise<Answer>;
  retrieve(target: string, consentId: string, product: string): Promise<Answer>;
  /** A new consent and its widget session. */
  widget(username: string, overrides?: Record<string, unknown>): Promise<Widget>;
  /** An active consent: the person has agreed and logged in. */
  consent(username: string, overrides?: Record<string, unknown>): Promise<Widget>;
}

/** A widget that a person has open. */
export interface Widget {
  readonly consentId: string;
  readonly otpToken: string;
  readonly username: string;
  // Tests read any field of a session.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly session: any;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  accept(entityId?: string): Promise<Answer>;
  encrypt(args: object): Promise<string>;
  /** Starts an extraction without running it. */
  start(options?: StartOptions): Promise<Answer>;
  follow(id: string): Promise<Answer>;
  /** Accepts, starts, runs the task as a worker would, and polls once. */
  extract(options?: StartOptions): Promise<Answer>;
  /** Chooses accounts of a finished extraction, by id. */
  choose(extractionId: string, accounts: readonly string[]): Promise<Answer>;
  discard(): Promise<Answer>;
  /** Goes on to the next institution of the visit. */
  next(): Promise<Widget>;
}

interface StartOptions {
  readonly entityId?: string;
  readonly username?: string;
  readonly password?: string;
  readonly scenario?: string;
  /**
   * The person's confirmation that the account is theirs; any other value, to test that it is
   * rejected.
   */
  readonly ownAccount?: unknown;
  /** Whether the widget lets the person choose accounts; any other value, to test that it is rejected. */
  readonly accountSelection?: unknown;
}

export const ENTITY = 'banco-chile';

/** The required settings of a widget configuration. */
export const widgetSettings = {
  appName: 'Prueba',
  legalName: 'Prueba SpA',
  rut: buildRut(76_123_456),
  purpose: 'Probar.',
  allowedOrigins: ['http://127.0.0.1:3003'],
  terms: { version: 'v1', text: 'Los términos.' },
  storesCredentials: true,
};

/**
 * The part of a server that the connect flow needs; tests with many processes provide their own.
 */
export type ConnectServer = Pick<TestServer, 'client' | 'container' | 'request' | 'runTask'>;

export async function connectClient(
  server: ConnectServer,
  options: {
    monthlyQuota?: number;
    settings?: Record<string, unknown>;
    scopes?: readonly Scope[];
  } = {},
): Promise<ConnectClient> {
  const { monthlyQuota, settings, scopes = ['connect'] } = options;
  const { clientId, apiKey } = await server.client({
    scopes,
    ...(monthlyQuota === undefined ? {} : { monthlyQuota }),
  });
  const widgetConfigId = `wc_${randomBytes(6).toString('hex')}A`;
  await saveWidgetConfig(server.container, {
    clientId,
    widgetConfigId,
    settings: { ...widgetSettings, ...settings },
  });

  const client: ConnectClient = {
    clientId,
    apiKey,
    widgetConfigId,
    otpBody: (username, overrides = {}) => ({
      products: ['identity-validation'],
      clientId,
      user: { username, email: 'persona@correo.cl' },
      widgetConfigId,
      ...overrides,
    }),
    createOtp: (body, headers = {}) =>
      server.request('POST', '/api/v1/token/otp/create', {
        headers: { 'x-api-key': apiKey, ...headers },
        body,
      }),
    taskToken: async (target) => {
      const answer = await server.request('POST', '/api/v1/token/task', {
        headers: { 'x-api-key': apiKey },
        body: { clientId, target },
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return (answer.body as { data: { taskToken: string } }).data.taskToken;
    },
    withTaskToken: async (method, path, target, body) =>
      server.request(method, `/api/v1${path}`, {
        headers: { authorization: `Bearer ${await client.taskToken(target)}` },
        ...(body === undefined ? {} : { body }),
      }),
    retrieve: (target, consentId, product) =>
      client.withTaskToken('POST', '/products/retrieve-data', target, { product, consentId }),
    widget: async (username, overrides) => {
      const made = await client.createOtp(client.otpBody(username, overrides));
      if (made.status !== 200) throw new Error(made.text);
      const { data } = made.body as { data: { otpToken: string; consentId: string } };
      const opened = await server.request('POST', '/api/v1/widget/sessions', {
        body: { otpToken: data.otpToken, widgetConfigId },
      });
      if (opened.status !== 200) throw new Error(opened.text);
      const session = (opened.body as { data: WidgetSession }).data;
      return openWidget(server, { ...data, username, session });
    },
    consent: async (username, overrides) => {
      const widget = await client.widget(username, overrides);
      const answer = await widget.extract();
      const { data } = answer.body as { data?: { status: string } };
      if (data?.status !== 'success') throw new Error(answer.text);
      return widget;
    },
  };
  return client;
}

interface WidgetSession {
  readonly sessionToken: string;
  readonly terms: { readonly version: string };
  readonly encryptionKey: EncryptionPublicJwk;
}

function openWidget(
  server: ConnectServer,
  facts: { consentId: string; otpToken: string; username: string; session: WidgetSession },
): Widget {
  const { session } = facts;
  const widget: Widget = {
    ...facts,
    call: (method, path, body, headers = {}) =>
      server.request(method, `/api/v1${path}`, {
        headers: { authorization: `Bearer ${session.sessionToken}`, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    accept: (entityId = ENTITY) =>
      widget.call('POST', '/widget/consent', { entityId, termsVersion: session.terms.version }),
    encrypt: (args) => encryptJwe(args, session.encryptionKey),
    start: async ({
      entityId = ENTITY,
      username = facts.username,
      password = CANARY,
      scenario,
      ownAccount,
      accountSelection,
    } = {}) =>
      widget.call(
        'POST',
        '/widget/extractions',
        {
          entityId,
          encryptArgs: await widget.encrypt({ username, password }),
          ownAccount,
          accountSelection,
        },
        scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
      ),
    follow: (id) => widget.call('GET', `/widget/extractions/${id}`),
    extract: async (options = {}) => {
      const accepted = await widget.accept(options.entityId);
      if (accepted.status !== 200) return accepted;
      const started = await widget.start(options);
      if (started.status !== 200) return started;
      const { id } = (started.body as { data: { id: string } }).data;
      await server.runTask(id);
      return widget.follow(id);
    },
    choose: (id, accounts) =>
      widget.call('POST', `/widget/extractions/${id}/accounts`, { accounts }),
    discard: () => widget.call('POST', '/widget/discard'),
    next: async () => {
      const opened = await widget.call('POST', '/widget/next');
      if (opened.status !== 200) throw new Error(opened.text);
      const next = (opened.body as { data: WidgetSession & { consentId: string } }).data;
      return openWidget(server, { ...facts, consentId: next.consentId, session: next });
    },
  };
  return widget;
}
