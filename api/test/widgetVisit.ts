import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import type { System } from './system.ts';
import { until } from './until.ts';

type Body = Record<string, unknown>;

/** A visit to the widget without a browser: the calls that its page and the client's server make. */
export interface WidgetVisit {
  readonly consentId: string;
  /** Sends a call of the widget's page. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Body>;
  /** Sends credentials, encrypted as the page does. */
  start(args: object, scenario?: string): Promise<Body>;
  /** Polls the extraction until it ends, and resolves with its status. */
  ended(started: Body): Promise<string>;
  /** Sends a call of the client's server about this person. */
  withTaskToken(path: string, body?: unknown): Promise<Body>;
}

/** The products requested, the person, and the institution where they log in. */
interface VisitOptions {
  readonly email?: string;
  readonly products?: readonly string[];
  readonly entityId?: string;
}

/** Opens a session for a person and accepts the terms at the demo client's widget. */
export async function visitWidget(
  system: Pick<System, 'call' | 'clientId' | 'widgetConfigId' | 'apiKey'>,
  username: string,
  {
    email = 'persona@correo.cl',
    products = ['movement', 'identity-validation'],
    entityId = 'banco-security',
  }: VisitOptions = {},
): Promise<WidgetVisit> {
  const { clientId, widgetConfigId, apiKey } = system;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await system.call('POST', `/api/v1${path}`, { body, headers });
    return (answer.body.data ?? {}) as Body;
  };
  const made = await post(
    '/token/otp/create',
    {
      products,
      clientId,
      user: { username, email },
      widgetConfigId,
    },
    { 'x-api-key': apiKey, 'idempotency-key': `otp ${entityId} ${username}` },
  );
  const opened = await post('/widget/sessions', { otpToken: made.otpToken });
  const key = opened.encryptionKey as EncryptionPublicJwk;
  const bearer = { authorization: `Bearer ${String(opened.sessionToken)}` };
  const { version } = opened.terms as { version: string };
  await post('/widget/consent', { entityId, termsVersion: version }, bearer);
  return {
    consentId: String(made.consentId),
    post: (path, body, headers = {}) => post(path, body, { ...bearer, ...headers }),
    start: async (args, scenario) =>
      post(
        '/widget/extractions',
        { entityId, encryptArgs: await encryptJwe(args, key) },
        scenario === undefined ? bearer : { ...bearer, 'x-sandbox-scenario': scenario },
      ),
    ended: ({ id }) =>
      until(async () => {
        const path = `/api/v1/widget/extractions/${String(id)}`;
        const { body } = await system.call('GET', path, { headers: bearer });
        const status = String((body.data as Body | undefined)?.status);
        return ['pending', 'running', 'undefined'].includes(status) ? null : status;
      }),
    withTaskToken: async (path, body) => {
      const about = { clientId, target: username };
      const { taskToken } = await post('/token/task', about, { 'x-api-key': apiKey });
      return post(path, body, { authorization: `Bearer ${String(taskToken)}` });
    },
  };
}
