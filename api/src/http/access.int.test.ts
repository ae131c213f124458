import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type Widget } from '../../test/connect.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import type { Container } from '../container.ts';
import { apiRoutes } from '../routes.ts';
import type { RouteDefinition } from './route.ts';

/** Every kind of thing that a caller may present. */
const KINDS = [
  'nothing',
  'main key',
  'connect key',
  'retired key',
  'session token',
  'session token of a connect key',
  'task token',
  'task token of a main key',
  'widget token',
  'OTP token as bearer',
  'forged token',
  'basic auth',
] as const;
type Kind = (typeof KINDS)[number];

let server: TestServer;
let widget: Widget;
let headers: Record<Kind, Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer();
  const main = await server.session({ scopes: ['main'] });
  const client = await connectClient(server);
  const retired = await server.client();
  const { clients, tokens } = server.container;
  for (const key of await clients.listKeys(retired.clientId))
    await clients.retireKey(key._id, server.clock.now());
  widget = await client.widget('12345678-5');
  const otp = await client.createOtp(client.otpBody('12345678-5'));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const sign = (kind: 'session' | 'task', scope: string) =>
    tokens.sign(kind, {
      subject: client.clientId,
      lifetimeSeconds: 600,
      claims: { keyId: 'key', scopes: [scope], subject: 'person' },
    }).token;
  const { sessionToken } = widget.session as { sessionToken: string };
  headers = {
    nothing: {},
    'main key': { 'x-api-key': main.apiKey },
    'connect key': { 'x-api-key': client.apiKey },
    'retired key': { 'x-api-key': retired.apiKey },
    'session token': bearer(main.token),
    'session token of a connect key': bearer(sign('session', 'connect')),
    'task token': bearer(await client.taskToken('12345678-5')),
    'task token of a main key': bearer(sign('task', 'main')),
    'widget token': bearer(sessionToken),
    'OTP token as bearer': bearer(String(otp.body.data.otpToken)),
    'forged token': bearer(`${sessionToken.slice(0, -3)}abc`),
    'basic auth': { authorization: 'Basic dXNlcjpwYXNz' },
  };
});
afterAll(() => server.close());

/** What each kind is, where it is good for something. */
const GOOD: Partial<Record<Kind, { credential: string; scope: string }>> = {
  'main key': { credential: 'apiKey', scope: 'main' },
  'connect key': { credential: 'apiKey', scope: 'connect' },
  'session token': { credential: 'session', scope: 'main' },
  'session token of a connect key': { credential: 'session', scope: 'connect' },
  'task token': { credential: 'taskToken', scope: 'connect' },
  'task token of a main key': { credential: 'taskToken', scope: 'main' },
  'widget token': { credential: 'widgetToken', scope: 'connect' },
};

/** Spec section 6, as a table of who gets past the door: 401, 403, or in. */
function expected(route: RouteDefinition, kind: Kind): 401 | 403 | 'in' {
  const { credentials, scope } = route.auth;
  if (credentials.length === 0) return 'in';
  const good = GOOD[kind];
  if (!good || !(credentials as readonly string[]).includes(good.credential)) return 401;
  return good.scope === scope ? 'in' : 403;
}

const FORBIDDEN = "You don't have sufficient permissions to perform this action";
const CODES_401: Record<string, readonly string[]> = {
  apiKey: ['MISSING_API_KEY_OR_CLIENT_ID'],
  taskToken: ['MISSING_TASK_TOKEN', 'INVALID_TASK_TOKEN'],
  widgetToken: ['MISSING_WIDGET_TOKEN', 'INVALID_WIDGET_TOKEN'],
};

describe.each(
  apiRoutes({} as Container).map((route) => ({
    route,
    name: `${route.method.toUpperCase()} ${route.path}`,
  })),
)('$name', ({ route }) => {
  it.each(KINDS)('by %s', async (kind) => {
    const path = route.path.replace(':consentId', widget.consentId).replace(/:\w+/, '0'.repeat(64));
    const answer = await server.request(route.method.toUpperCase(), `/api/v1${path}`, {
      headers: headers[kind],
    });
    const { code, errorCode, message } = (answer.body ?? {}) as Record<string, string>;
    const want = expected(route, kind);
    const isConnect = route.api === 'connect';
    if (want === 403) {
      expect([answer.status, isConnect ? code : errorCode, message]).toEqual([
        403,
        'FORBIDDEN',
        FORBIDDEN,
      ]);
      return;
    }
    if (want === 401) {
      expect(answer.status).toBe(401);
      const codes = CODES_401[String(route.auth.credentials[0])];
      if (isConnect) expect(codes).toContain(code);
      else expect(errorCode).toBe('UNAUTHORIZED');
      return;
    }
    // Past the door: what follows is about the request, which is empty.
    const doors = ['FORBIDDEN', 'UNAUTHORIZED', ...Object.values(CODES_401).flat()];
    const isUnknownTask = path.endsWith('0'.repeat(64));
    // An empty body lacks a clientId, which this call reports as a lack of credentials.
    const lacksClientId = route.path.startsWith('/token/');
    if (!isUnknownTask && !lacksClientId) expect(doors).not.toContain(isConnect ? code : errorCode);
    if (lacksClientId) expect(code).toBe('MISSING_API_KEY_OR_CLIENT_ID');
    if (isUnknownTask) expect(answer.status).toBe(403);
  });
});
