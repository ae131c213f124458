import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTargets } from '../../test/fuzz/runFuzz.ts';
import { connectClient, type Widget } from '../../test/connect.ts';
import { keyIdOf } from '../../test/keyIdOf.ts';
import { signInMember } from '../../test/member.ts';
import { signInPerson } from '../../test/person.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import type { Scope } from '../principal/principal.ts';
import { isAllowed, type Permission, type Role } from '../principal/roles.ts';
import { TokenSigner, type TokenKind } from '../infra/jwt/tokens.ts';
import { parseKeyRing } from '../infra/keys/keyRing.ts';

interface Rule {
  readonly scope: Scope;
  readonly by: readonly string[];
  /** What a member's role has to allow; absent if any may. */
  readonly permission?: Permission;
}

const ofMembers = (permission?: Permission): Rule => ({
  scope: 'connect',
  by: ['memberToken'],
  ...(permission && { permission }),
});

/**
 * The credentials, scope and permission that each call accepts. A call that is missing here fails the
 * test.
 */
const RULES: Readonly<Record<string, Rule>> = {
  login: { scope: 'main', by: ['apiKey'] },
  logout: { scope: 'main', by: ['session'] },
  isTokenValid: { scope: 'main', by: ['session'] },
  launchTask: { scope: 'main', by: ['session'] },
  listTasks: { scope: 'main', by: ['session'], permission: 'tasks:read' },
  getTask: { scope: 'main', by: ['session'] },
  answerChallenge: { scope: 'main', by: ['session'] },
  cancelChallenge: { scope: 'main', by: ['session'] },
  cancelTask: { scope: 'main', by: ['session'] },
  deleteTaskData: { scope: 'main', by: ['session'] },
  readUserStatus: { scope: 'main', by: ['session'] },
  userStatusByEntity: { scope: 'main', by: ['session'] },
  listEvents: { scope: 'main', by: ['session'], permission: 'events:read' },
  streamEvents: { scope: 'main', by: ['session'] },
  createWebhook: { scope: 'main', by: ['session'], permission: 'webhooks:write' },
  listWebhooks: { scope: 'main', by: ['session'], permission: 'webhooks:read' },
  getWebhook: { scope: 'main', by: ['session'], permission: 'webhooks:read' },
  changeWebhook: { scope: 'main', by: ['session'], permission: 'webhooks:write' },
  deleteWebhook: { scope: 'main', by: ['session'], permission: 'webhooks:write' },
  rotateWebhookSecret: {
    scope: 'main',
    by: ['session'],
    permission: 'webhooks:write',
  },
  testWebhook: { scope: 'main', by: ['session'], permission: 'webhooks:write' },
  listWebhookDeliveries: {
    scope: 'main',
    by: ['session'],
    permission: 'webhooks:read',
  },
  retryWebhookDelivery: {
    scope: 'main',
    by: ['session'],
    permission: 'webhooks:write',
  },
  retryWebhookDeliveries: {
    scope: 'main',
    by: ['session'],
    permission: 'webhooks:write',
  },
  listEntities: {
    scope: 'main',
    by: ['apiKey', 'session'],
    permission: 'institutions:read',
  },
  listEncryptionKeys: { scope: 'main', by: ['apiKey', 'session'] },
  createEncryptionKey: { scope: 'main', by: ['session'] },
  listKeys: { scope: 'manage', by: ['apiKey'], permission: 'keys:read' },
  createKey: { scope: 'manage', by: ['apiKey'], permission: 'keys:write' },
  rotateKey: { scope: 'manage', by: ['apiKey'], permission: 'keys:write' },
  retireKey: { scope: 'manage', by: ['apiKey'], permission: 'keys:write' },
  getUsage: { scope: 'manage', by: ['apiKey', 'session'], permission: 'usage:read' },
  listRequests: {
    scope: 'manage',
    by: ['apiKey', 'session'],
    permission: 'requests:read',
  },
  getRequest: {
    scope: 'manage',
    by: ['apiKey', 'session'],
    permission: 'requests:read',
  },
  createOtpToken: { scope: 'connect', by: ['apiKey'] },
  listClientConnections: {
    scope: 'connect',
    by: ['apiKey'],
    permission: 'connections:read',
  },
  moveSandboxClock: { scope: 'connect', by: ['apiKey'] },
  findExtraction: { scope: 'connect', by: ['apiKey'], permission: 'requests:read' },
  createTaskToken: { scope: 'connect', by: ['apiKey'] },
  listConsents: { scope: 'connect', by: ['taskToken'] },
  getConsent: { scope: 'connect', by: ['taskToken'] },
  revokeConsent: { scope: 'connect', by: ['taskToken'] },
  refreshConsent: { scope: 'connect', by: ['taskToken'] },
  retrieveData: { scope: 'connect', by: ['taskToken'] },
  readChanges: { scope: 'connect', by: ['taskToken'] },
  openWidgetSession: { scope: 'connect', by: [] },
  listWidgetEntities: { scope: 'connect', by: ['widgetToken'] },
  acceptConsent: { scope: 'connect', by: ['widgetToken'] },
  startExtraction: { scope: 'connect', by: ['widgetToken'] },
  getExtraction: { scope: 'connect', by: ['widgetToken'] },
  answerExtractionChallenge: { scope: 'connect', by: ['widgetToken'] },
  chooseAccounts: { scope: 'connect', by: ['widgetToken'] },
  takeBackAccount: { scope: 'connect', by: ['personToken'] },
  cancelExtractionChallenge: { scope: 'connect', by: ['widgetToken'] },
  getReceipt: { scope: 'connect', by: ['widgetToken'] },
  getReceiptPdf: { scope: 'connect', by: ['widgetToken'] },
  connectNext: { scope: 'connect', by: ['widgetToken'] },
  discardConsent: { scope: 'connect', by: ['widgetToken'] },
  startSignIn: { scope: 'connect', by: [] },
  openPersonSession: { scope: 'connect', by: [] },
  signOut: { scope: 'connect', by: ['personToken'] },
  getSignedInPerson: { scope: 'connect', by: ['personToken'] },
  listPersonSessions: { scope: 'connect', by: ['personToken'] },
  endPersonSession: { scope: 'connect', by: ['personToken'] },
  endOtherPersonSessions: { scope: 'connect', by: ['personToken'] },
  listConnections: { scope: 'connect', by: ['personToken'] },
  getConnection: { scope: 'connect', by: ['personToken'] },
  listConnectionActivity: { scope: 'connect', by: ['personToken'] },
  revokeConnection: { scope: 'connect', by: ['personToken'] },
  objectToConnection: { scope: 'connect', by: ['personToken'] },
  blockConnection: { scope: 'connect', by: ['personToken'] },
  unblockConnection: { scope: 'connect', by: ['personToken'] },
  revokeAllConnections: { scope: 'connect', by: ['personToken'] },
  eraseConnection: { scope: 'connect', by: ['personToken'] },
  eraseAllConnections: { scope: 'connect', by: ['personToken'] },
  getConnectionReceipt: { scope: 'connect', by: ['personToken'] },
  getConnectionReceiptPdf: { scope: 'connect', by: ['personToken'] },
  exportOwnData: { scope: 'connect', by: ['personToken'] },
  listOwnRequests: { scope: 'connect', by: ['personToken'] },
  listRightsRequests: { scope: 'connect', by: ['apiKey'] },
  getRightsRequest: { scope: 'connect', by: ['apiKey'] },
  exportPerson: { scope: 'persons', by: ['apiKey'] },
  erasePerson: { scope: 'persons', by: ['apiKey'] },
  answerRightsRequest: { scope: 'connect', by: ['apiKey'] },
  readInvitation: { scope: 'connect', by: [] },
  startRegistration: { scope: 'connect', by: [] },
  finishRegistration: { scope: 'connect', by: [] },
  startMemberSignIn: { scope: 'connect', by: [] },
  openMemberSession: { scope: 'connect', by: [] },
  openDemoSession: { scope: 'connect', by: [] },
  startOpenidSignIn: { scope: 'connect', by: [] },
  openOpenidSession: { scope: 'connect', by: [] },
  getSignedInMember: ofMembers(),
  memberSignOut: ofMembers(),
  listMemberSessions: ofMembers(),
  endMemberSession: ofMembers(),
  listMembers: ofMembers('members:read'),
  changeMember: ofMembers('members:write'),
  removeMember: ofMembers('members:write'),
  recoverMember: ofMembers('members:write'),
  listInvitations: ofMembers('members:read'),
  inviteMember: ofMembers('members:write'),
  withdrawInvitation: ofMembers('members:write'),
  getTaskTimeline: ofMembers('tasks:read'),
  revokeClientConnection: ofMembers('connections:write'),
  repairClientConnection: ofMembers('connections:write'),
  listWidgetConfigs: ofMembers('widget:read'),
  getWidgetConfig: ofMembers('widget:read'),
  changeWidgetConfig: ofMembers('widget:write'),
  addWidgetOrigin: ofMembers('widget:write'),
  removeWidgetOrigin: ofMembers('widget:write'),
  listInstitutions: ofMembers('institutions:read'),
  checkGoLive: ofMembers('requests:read'),
  startGoLive: ofMembers('webhooks:write'),
};

/** The credential and scope that each kind provides; null if it grants no access. */
const KINDS = {
  nothing: null,
  'main key': { credential: 'apiKey', scope: 'main' },
  'connect key': { credential: 'apiKey', scope: 'connect' },
  'manage key': { credential: 'apiKey', scope: 'manage' },
  'persons key': { credential: 'apiKey', scope: 'persons' },
  'retired key': null,
  'key of a revoked client': null,
  'operators’ secret as key': null,
  'operators’ secret as bearer': null,
  'operators’ secret as password': null,
  'session token': { credential: 'session', scope: 'main' },
  'session token of a connect key': { credential: 'session', scope: 'connect' },
  'session token of a manage key': { credential: 'session', scope: 'manage' },
  'session token of a key without scopes': { credential: 'session', scope: 'none' },
  'session token in another header': null,
  'session token as key': null,
  'expired session token': null,
  'session token of a revoked client': null,
  'session token of a retired key': null,
  'session token of staging': null,
  'task token': { credential: 'taskToken', scope: 'connect' },
  'task token of a main key': { credential: 'taskToken', scope: 'main' },
  'expired task token': null,
  'task token of a revoked client': null,
  'task token of a retired key': null,
  'task token of production': null,
  'widget token': { credential: 'widgetToken', scope: 'connect' },
  'expired widget token': null,
  'widget token of a revoked client': null,
  'widget token of a retired key': null,
  'person token': { credential: 'personToken', scope: 'connect' },
  'expired person token': null,
  'person token of nobody’s session': null,
  'owner’s token': { credential: 'memberToken', role: 'owner' },
  'developer’s token': { credential: 'memberToken', role: 'developer' },
  'support’s token': { credential: 'memberToken', role: 'support' },
  'viewer’s token': { credential: 'memberToken', role: 'viewer' },
  'expired member token': null,
  'member token of nobody’s session': null,
  'OTP token as bearer': null,
  'OTP token as key': null,
  'forged token': null,
  'basic auth': null,
  'main key beside a forged token': { credential: 'apiKey', scope: 'main', withBearer: true },
  'connect key beside a forged token': { credential: 'apiKey', scope: 'connect', withBearer: true },
} as const;
type Kind = keyof typeof KINDS;

const SECRET = 'operators-secret-of-the-tests-0123456789';
const EXPIRED_BY_SECONDS = 60;

let server: TestServer;
let widget: Widget;
let memberClientId: string;
let headers: Record<Kind, Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer({
    OPERATOR_SECRET: SECRET,
    RATE_LIMIT_LOGIN_PER_MINUTE: '100000',
    RATE_LIMIT_WIDGET_PER_MINUTE: '100000',
    RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '100000',
  });
  const { container, clock } = server;
  const main = await server.session({ scopes: ['main'] });
  const manage = await server.client({ scopes: ['manage'] });
  const persons = await server.client({ scopes: ['persons'] });
  const client = await connectClient(server);
  memberClientId = client.clientId;
  const [retired, revoked] = [await server.client(), await server.client()];
  for (const key of await container.clients.listKeys(retired.clientId))
    await container.clients.retireKey(key, clock.now());
  await container.clients.revokeClient(revoked.clientId, clock.now());
  widget = await client.widget('12345678-5');
  const otp = await client.createOtp(client.otpBody('12345678-5'));
  const { otpToken } = (otp.body as { data: { otpToken: string } }).data;
  const { sessionToken } = widget.session as { sessionToken: string };

  const keyIds = new Map<string, string>();
  for (const { clientId } of [client, retired, revoked])
    keyIds.set(clientId, await keyIdOf(container, clientId));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const ring = parseKeyRing(container.config.jwtKeys ?? '');
  type TokenSpec = { subject?: string; scopes?: string[]; environment?: string; late?: boolean };
  const sign = (kind: TokenKind, spec: TokenSpec = {}) => {
    const { subject = client.clientId, environment = 'sandbox', late = false } = spec;
    const shift = late ? (600 + EXPIRED_BY_SECONDS) * 1000 : 0;
    const now = () => new Date(clock.now().getTime() - shift);
    const claims = {
      keyId: keyIds.get(subject),
      scopes: spec.scopes ?? [kind === 'session' ? 'main' : 'connect'],
      subject: 'person',
      consentId: widget.consentId,
    };
    const signer = new TokenSigner({ ring, environment, now });
    return bearer(signer.sign(kind, { subject, lifetimeSeconds: 600, claims }).token);
  };
  headers = {
    nothing: {},
    'main key': { 'x-api-key': main.apiKey },
    'connect key': { 'x-api-key': client.apiKey },
    'manage key': { 'x-api-key': manage.apiKey },
    'persons key': { 'x-api-key': persons.apiKey },
    'retired key': { 'x-api-key': retired.apiKey },
    'key of a revoked client': { 'x-api-key': revoked.apiKey },
    'operators’ secret as key': { 'x-api-key': SECRET },
    'operators’ secret as bearer': bearer(SECRET),
    'operators’ secret as password': {
      authorization: `Basic ${Buffer.from(`x:${SECRET}`).toString('base64')}`,
    },
    'session token': bearer(main.token),
    'session token of a connect key': sign('session', { scopes: ['connect'] }),
    'session token of a manage key': sign('session', { scopes: ['manage'] }),
    'session token of a key without scopes': sign('session', { scopes: ['admin'] }),
    'session token in another header': {
      cookie: `token=${main.token}`,
      'x-access-token': main.token,
      'proxy-authorization': `Bearer ${main.token}`,
    },
    'session token as key': { 'x-api-key': main.token },
    'expired session token': sign('session', { late: true }),
    'session token of a revoked client': sign('session', { subject: revoked.clientId }),
    'session token of a retired key': sign('session', { subject: retired.clientId }),
    'session token of staging': sign('session', { environment: 'staging' }),
    'task token': bearer(await client.taskToken('12345678-5')),
    'task token of a main key': sign('task', { scopes: ['main'] }),
    'expired task token': sign('task', { late: true }),
    'task token of a revoked client': sign('task', { subject: revoked.clientId }),
    'task token of a retired key': sign('task', { subject: retired.clientId }),
    'task token of production': sign('task', { environment: 'production' }),
    'widget token': bearer(sessionToken),
    'expired widget token': sign('widget', { late: true }),
    'widget token of a revoked client': sign('widget', { subject: revoked.clientId }),
    'widget token of a retired key': sign('widget', { subject: retired.clientId }),
    'person token': {},
    'expired person token': sign('person', { late: true }),
    'person token of nobody’s session': sign('person'),
    'owner’s token': {},
    'developer’s token': {},
    'support’s token': {},
    'viewer’s token': {},
    'expired member token': sign('member', { late: true }),
    'member token of nobody’s session': sign('member'),
    'OTP token as bearer': bearer(otpToken),
    'OTP token as key': { 'x-api-key': otpToken },
    'forged token': bearer(`${sessionToken.slice(0, -3)}abc`),
    'basic auth': { authorization: 'Basic dXNlcjpwYXNz' },
    'main key beside a forged token': { 'x-api-key': main.apiKey, ...bearer('a.b.c') },
    'connect key beside a forged token': { 'x-api-key': client.apiKey, ...bearer('a.b.c') },
  };
});
afterAll(() => server.close());

/** Signs in anew each time, because some of the calls end the session. */
async function asPerson(): Promise<Record<string, string>> {
  const { token } = await signInPerson(server, '9999999-3');
  return { authorization: `Bearer ${token}` };
}

async function asMember(role: Role): Promise<Record<string, string>> {
  const { token } = await signInMember(server, memberClientId, role);
  return { authorization: `Bearer ${token}` };
}

/** The expected result of authentication: 401, 403, or success. */
function expected({ by, scope, permission }: Rule, kind: Kind): 401 | 403 | 'in' {
  if (by.length === 0) return 'in';
  const good = KINDS[kind];
  // If an operation accepts a bearer token, the token decides, regardless of other credentials.
  const isOutvoted = good && 'withBearer' in good && by.some((one) => one !== 'apiKey');
  const isAccepted =
    good && (by.includes(good.credential) || (permission && good.credential === 'memberToken'));
  if (!isAccepted || isOutvoted) return 401;
  if ('role' in good) return !permission || isAllowed(good.role, permission) ? 'in' : 403;
  return good.scope === scope ? 'in' : 403;
}

const FORBIDDEN = "You don't have sufficient permissions to perform this action";
const CODES_401: Record<string, readonly string[]> = {
  apiKey: ['MISSING_API_KEY_OR_CLIENT_ID'],
  taskToken: ['MISSING_TASK_TOKEN', 'INVALID_TASK_TOKEN'],
  widgetToken: ['MISSING_WIDGET_TOKEN', 'INVALID_WIDGET_TOKEN', 'EXPIRED_WIDGET_TOKEN'],
  personToken: ['MISSING_PERSON_TOKEN', 'INVALID_PERSON_TOKEN', 'EXPIRED_PERSON_TOKEN'],
  memberToken: ['MISSING_MEMBER_TOKEN', 'INVALID_MEMBER_TOKEN', 'EXPIRED_MEMBER_TOKEN'],
};
const DOORS = ['FORBIDDEN', 'UNAUTHORIZED', ...Object.values(CODES_401).flat()];

const targets = allTargets();

it('there is exactly one rule for every operation of both documents', () => {
  const documented = targets.map(({ operation }) => operation.operationId);
  expect(Object.keys(RULES).sort()).toEqual([...documented].sort());
});

it('the rules match the documents', () => {
  const said = targets.map(({ operation }) => [
    operation.operationId,
    operation['x-scope'],
    operation.security.flatMap((one) => Object.keys(one)),
    operation['x-permission'],
  ]);
  const ruled = said.map(([id]) => {
    const { scope, by, permission } = RULES[String(id)] ?? {};
    return [id, scope, by, permission];
  });
  expect(said).toEqual(ruled);
});

describe.each(
  targets.map((target) => ({ ...target, name: `${target.method} ${target.template}` })),
)('$name', ({ method, template, operation }) => {
  it.each(Object.keys(KINDS) as Kind[])(
    'applies its access rule to a request with %s',
    async (kind) => {
      const rule = RULES[operation.operationId];
      if (!rule) throw new Error(`${operation.operationId} has no rule`);
      const path = template
        .replace('{consentId}', widget.consentId)
        // The only call that answers an unknown id with 404.
        .replace('{requestId}', 'unknown')
        .replace('{origin}', 'x')
        .replace(/\{\w+\}/, '0'.repeat(64));
      // A session of its own, because the call ends it.
      const isEnding = operation.operationId === 'logout' && kind === 'session token';
      const sent =
        kind === 'person token'
          ? await asPerson()
          : kind.endsWith('’s token')
            ? await asMember((KINDS[kind] as { role: Role }).role)
            : isEnding
              ? { authorization: `Bearer ${(await server.session()).token}` }
              : headers[kind];
      const answer = await server.request(method, `/api/v1${path}`, { headers: sent });
      const { code, errorCode, message } = (answer.body ?? {}) as Record<string, string>;
      const isConnect = rule.scope === 'connect' || rule.scope === 'persons';
      const said = isConnect ? code : errorCode;
      const want = expected(rule, kind);
      if (want === 403) {
        expect([answer.status, said, message]).toEqual([403, 'FORBIDDEN', FORBIDDEN]);
      } else if (want === 401) {
        expect(answer.status).toBe(401);
        // A call that members may make too tells them when their session has ended.
        if (rule.permission && / member token|member token /.test(kind))
          expect(CODES_401.memberToken).toContain(said);
        else if (isConnect) expect(CODES_401[String(rule.by[0])]).toContain(said);
        else expect(said).toBe('UNAUTHORIZED');
      } else if (path.includes('0'.repeat(64))) {
        // A required body that is missing is rejected before the object is looked up. Unknown objects
        // of the person's page, unknown rights requests and codes are answered with 404, others with 403.
        const isUnknown =
          /^\/(console\/(members|invitations|sessions|registrations)|person|rights-requests|extractions)\//.test(
            template,
          );
        const needsBody = operation.requestBody?.required === true;
        expect(answer.status).toBe(needsBody ? 422 : isUnknown ? 404 : 403);
      } else if (template.startsWith('/token/')) {
        // An empty body lacks a clientId, which these calls report as a lack of credentials.
        expect(code).toBe('MISSING_API_KEY_OR_CLIENT_ID');
      } else {
        // Authentication has passed: any remaining error is about the request, which is empty.
        expect(DOORS).not.toContain(said);
      }
    },
  );
});
