import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { CANARY } from '../../test/canary.ts';
import { connectClient, ENTITY, type ConnectClient, type Widget } from '../../test/connect.ts';
import { allTargets } from '../../test/fuzz/runFuzz.ts';
import { openChallenge } from '../../test/openChallenge.ts';
import { keyIdOf } from '../../test/keyIdOf.ts';
import { signInMember, type SignedInMember } from '../../test/member.ts';
import { signInPerson, type SignedInPerson } from '../../test/person.ts';
import { until } from '../../test/until.ts';
import { openMemberSession } from '../modules/team/members/commands/openMemberSession.ts';
import { addKey } from '../modules/access/clients/commands/createClient.ts';
import { exampleChallenge } from '../modules/extraction/tasks/http/challenge.schemas.ts';
import { startTestServer, type Answer, type TestServer } from '../../test/testServer.ts';
import { webProcessCount } from '../../test/webProcesses.ts';

const PERSON = '12345678-5';
const OTHER_PERSON = '15509661-6';
const UNKNOWN_UUID = '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b1a';
const UNKNOWN_WEBHOOK = `wh_${'a'.repeat(32)}`;
const UNKNOWN_DELIVERY = `dlv_${'a'.repeat(32)}`;
const UNKNOWN_TASK = 'a'.repeat(64);
const UNKNOWN_KEY = 'key_000000000000';

let server: TestServer;
/** The caller's own client, and another one. */
let mine: ConnectClient;
let theirs: ConnectClient;
let session: { clientId: string; apiKey: string; token: string };
/** A key that may manage the keys of its client, which has a second key. */
let manager: { apiKey: string };
let objects: {
  ownSession: string;
  sessionOfAnother: string;
  sessionOfOtherEmail: string;
  ownKey: string;
  theirKey: string;
  ownRequest: string;
  theirRequest: string;
  ownTask: string;
  theirTask: string;
  ownConsent: string;
  consentOfAnother: string;
  theirConsent: string;
  consentOfOtherEmail: string;
  toRevoke: string;
  ownRights: string;
  theirRights: string;
  ownExtraction: string;
  ownChoice: string;
  extractionOfAnother: string;
  theirExtraction: string;
  ownWebhook: string;
  theirWebhook: string;
  ownDelivery: string;
  theirDelivery: string;
  ownMember: string;
  ownInvitation: string;
  theirInvitation: string;
  ownMemberSession: string;
  sessionOfColleague: string;
};
let widget: Widget;
/** The person is choosing accounts in it. */
let choosing: Widget;
let accounts: readonly string[];
/** A consent with chosen accounts, and one of them. */
let sharing: { consentId: string; accountId: string };
let person: SignedInPerson;
/** The same one, with a rate limit of its own. */
let elsewhere: SignedInPerson;
/** Once more, for calls that change a connection. */
let changing: SignedInPerson;
/** An owner of the caller's own client, and one of the other. */
let member: SignedInMember;
let theirMember: SignedInMember;
/** The database commands so far, in order: `find consents`. */
let asked: string[] = [];
/**
 * Whether a command reads the last entry of an audit chain, as its writer does before its first
 * entry.
 */
const readsChainHead = ({ find, filter }: Document) =>
  find === 'audit' && typeof (filter as Document)['proof.chain'] === 'string';

beforeAll(async () => {
  const url = inject('mongodbUrl');
  server = await startTestServer({
    MONGODB_URL: `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`,
  });
  server.container.mongo.db.client.on('commandStarted', ({ commandName, command }) => {
    const what = readsChainHead(command) ? 'audit head' : String(command[commandName]);
    asked.push(`${commandName} ${what}`);
  });
  mine = await connectClient(server);
  theirs = await connectClient(server);
  session = await server.session();
  const other = await server.session();
  const launch = async (token: string) => {
    const answer = await server.launch(token, {
      action: `${ENTITY}:identity-validation`,
      args: { username: PERSON, password: CANARY },
    });
    return String(answer.body.taskId);
  };
  const extract = async (client: ConnectClient, person: string) => {
    const opened = await client.widget(person);
    await opened.accept();
    const started = await opened.start();
    return { opened, id: String(started.body.data.id) };
  };
  const hook = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const body = { url: 'http://127.0.0.1:9/hook' };
    const made = await server.request('POST', '/api/v1/webhooks', { headers, body });
    const path = `/api/v1/webhooks/${String(made.body.id)}/test`;
    const test = await server.request('POST', path, { headers });
    return { webhook: String(made.body.id), delivery: String(test.body.id) };
  };
  const [ownHook, theirHook] = [await hook(session.token), await hook(other.token)];
  const own = await extract(mine, PERSON);
  widget = own.opened;
  const scopes = ['main', 'manage'] as const;
  const [managing, stranger] = [await server.client({ scopes }), await server.client({ scopes })];
  manager = managing;
  const added = await addKey(server.container, { clientId: managing.clientId, scopes });
  const calledBy = async ({ apiKey }: { apiKey: string }) => {
    const answer = await server.request('GET', '/api/v1/keys', {
      headers: { 'x-api-key': apiKey },
    });
    return String(answer.headers.get('x-request-id'));
  };
  person = await signInPerson(server, '11111111-1');
  elsewhere = await signInPerson(server, '11111111-1');
  changing = await signInPerson(server, '11111111-1');
  // A separate client, so that its consents are not in the lists of the other tests.
  const revoker = await connectClient(server);
  /** The request of another person, who objects to a consent of the client. */
  const blocked = async (client: ConnectClient) => {
    const { consentId } = await client.widget('22222222-2');
    const other = await signInPerson(server, '22222222-2');
    const answer = await other.call('POST', `/person/connections/${consentId}/objection`);
    return String(answer.body.data.request.id);
  };
  const sessionOf = async (signedIn: Promise<SignedInPerson>) => {
    const answer = await (await signedIn).call('GET', '/person/sessions');
    const { sessions } = answer.body.data as { sessions: { id: string; current: boolean }[] };
    return String(sessions.find(({ current }) => current)?.id);
  };
  const offered = async (client: ConnectClient, username: string) => {
    const opened = await client.widget(username, { products: ['product-balance'] });
    const answer = await opened.extract({ accountSelection: true });
    const { id, accounts: found } = answer.body.data as { id: string; accounts: { id: string }[] };
    return { opened, id, found };
  };
  member = await signInMember(server, mine.clientId);
  theirMember = await signInMember(server, theirs.clientId);
  const invite = async (by: SignedInMember) => {
    const body = { email: `${by.id}@invitada.cl`, role: 'viewer' };
    return String((await by.call('POST', '/console/invitations', body)).body.data.id);
  };
  /** The same member, signed in once more: their newest session is not the one that asks. */
  const sameMember = async ({ id }: SignedInMember) => {
    const document = await server.container.members.find(id);
    if (!document) throw new Error('no member');
    const from = { requestId: id, ip: '127.0.0.1', userAgent: undefined };
    await openMemberSession(server.container, document, from);
    return member;
  };
  const memberSessionOf = async (who: SignedInMember) =>
    String((await who.call('GET', '/console/sessions')).body.data.sessions[0].id);
  const awaited = await offered(mine, '99999999-9');
  choosing = awaited.opened;
  accounts = awaited.found.map(({ id }) => id);
  const shared = await offered(revoker, '11111111-1');
  const ids = shared.found.map(({ id }) => id);
  await shared.opened.choose(shared.id, ids);
  sharing = { consentId: shared.opened.consentId, accountId: ids[0] ?? '' };
  objects = {
    ownSession: await sessionOf(signInPerson(server, '11111111-1')),
    sessionOfAnother: await sessionOf(signInPerson(server, '22222222-2')),
    sessionOfOtherEmail: await sessionOf(signInPerson(server, '11111111-1', 'x@correo.cl')),
    ownKey: added.keyId,
    theirKey: await keyIdOf(server.container, stranger.clientId),
    ownRequest: await calledBy(managing),
    theirRequest: await calledBy(stranger),
    ownTask: await launch(session.token),
    theirTask: await launch(other.token),
    ownConsent: (await mine.consent('11111111-1', { products: PRODUCTS })).consentId,
    consentOfAnother: (await mine.consent('77777777-7')).consentId,
    theirConsent: (await theirs.consent('11111111-1', { products: PRODUCTS })).consentId,
    toRevoke: (await revoker.widget('11111111-1')).consentId,
    ownRights: await blocked(mine),
    theirRights: await blocked(theirs),
    consentOfOtherEmail: (
      await theirs.widget('11111111-1', { user: { username: '11111111-1', email: 'x@correo.cl' } })
    ).consentId,
    ownExtraction: own.id,
    ownChoice: awaited.id,
    extractionOfAnother: (await extract(mine, OTHER_PERSON)).id,
    theirExtraction: (await extract(theirs, PERSON)).id,
    ownWebhook: ownHook.webhook,
    theirWebhook: theirHook.webhook,
    ownDelivery: ownHook.delivery,
    theirDelivery: theirHook.delivery,
    ownMember: (await signInMember(server, mine.clientId, 'viewer')).id,
    ownInvitation: await invite(member),
    theirInvitation: await invite(theirMember),
    ownMemberSession: await memberSessionOf(await sameMember(member)),
    sessionOfColleague: await memberSessionOf(await signInMember(server, mine.clientId)),
  };
});
afterAll(() => server.close());

const withSession = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/v1${path}`, {
    headers: { authorization: `Bearer ${session.token}` },
    ...(body === undefined ? {} : { body }),
  });
const managed = (method: string, path: string) =>
  server.request(method, `/api/v1${path}`, { headers: { 'x-api-key': manager.apiKey } });
const withTaskToken = (method: string, path: string, body?: unknown) =>
  mine.withTaskToken(method, path, '11111111-1', body);
const open = async (widgetConfigId: string) => {
  const made = await mine.createOtp(mine.otpBody(PERSON));
  const { otpToken } = made.body.data as { otpToken: string };
  asked = [];
  return server.request('POST', '/api/v1/widget/sessions', { body: { otpToken, widgetConfigId } });
};
const keyed = (path: string, body: unknown) =>
  server.request('POST', `/api/v1${path}`, { headers: { 'x-api-key': mine.apiKey }, body });

interface ObjectCase {
  /** The calls to compare: with the caller's own object, an unknown one, and those of others. */
  readonly own: () => Promise<Answer>;
  readonly unknown: () => Promise<Answer>;
  readonly foreign: Readonly<Record<string, () => Promise<Answer>>>;
}

const task = (id: () => string) => () => withSession('GET', `/tasks/${id()}`);
const consent = (id: () => string) => () => withTaskToken('GET', `/consents/${id()}`);
const refresh = (id: () => string) => () => withTaskToken('POST', `/consents/${id()}/refresh`);
const revoke = (id: () => string) => () => withTaskToken('POST', `/consents/${id()}/revoke`);
const retrieve = (id: () => string) => () =>
  withTaskToken('POST', '/products/retrieve-data', {
    consentId: id(),
    product: 'identity-validation',
  });
const PRODUCTS = ['identity-validation', 'movement'];
const readChanges = (id: () => string) => () =>
  withTaskToken('POST', '/products/changes', { consentId: id(), product: 'movement' });
const foundExtraction = (id: () => string) => () =>
  server.request('GET', `/api/v1/extractions/${id()}`, { headers: { 'x-api-key': mine.apiKey } });
const extraction = (id: () => string) => () => widget.follow(id());
const answers = { challengeId: exampleChallenge.id, answers: { codigo: '123456' } };
/** The same call after a worker has opened a challenge. */
const afterChallenge = (id: () => string, call: () => Promise<Answer>) => async () => {
  await openChallenge(server.container, id());
  return call();
};
const answerTask = (id: () => string) => () =>
  withSession('POST', `/tasks/${id()}/challenge`, answers);
const cancelTaskChallenge = (id: () => string) => () =>
  withSession('POST', `/tasks/${id()}/challenge/cancel`);
const cancelTask = (id: () => string) => () => withSession('POST', `/tasks/${id()}/cancel`);
const deleteTaskData = (id: () => string) => () => withSession('DELETE', `/tasks/${id()}/data`);
const rotateKey = (id: () => string) => () => managed('POST', `/keys/${id()}/rotate`);
const retireKey = (id: () => string) => () => managed('DELETE', `/keys/${id()}`);
const request = (id: () => string) => () => managed('GET', `/requests/${id()}`);
const answerExtraction = (id: () => string) => () =>
  widget.call('POST', `/widget/extractions/${id()}/challenge`, answers);
const cancelExtraction = (id: () => string) => () =>
  widget.call('POST', `/widget/extractions/${id()}/challenge/cancel`);
const webhook =
  (id: () => string, method = 'GET', path = '', body?: unknown) =>
  () =>
    withSession(method, `/webhooks/${id()}${path}`, body);
const delivery = (webhookId: () => string, id: () => string) => () =>
  withSession('POST', `/webhooks/${webhookId()}/deliveries/${id()}/retry`);
/** The same call for the caller's own webhook, an unknown one and another client's. */
const ofWebhook = (method: string, path = '', body?: unknown): ObjectCase => ({
  own: webhook(() => objects.ownWebhook, method, path, body),
  unknown: webhook(() => UNKNOWN_WEBHOOK, method, path, body),
  foreign: { 'another client’s': webhook(() => objects.theirWebhook, method, path, body) },
});
/** The same for the page for persons; another person has a consent at the same client. */
const connection = (id: () => string, path: string, method: string) => () =>
  (method === 'GET' ? person : changing).call(method, `/person/connections/${id()}${path}`);
const ownSession = (id: () => string) => () => elsewhere.call('DELETE', `/person/sessions/${id()}`);
const choose = (id: () => string) => () => choosing.choose(id(), accounts);
const takeBack = (id: () => string) => () =>
  elsewhere.call('POST', `/person/connections/${id()}/accounts/${sharing.accountId}/take-back`);
const ofConnection = (own: () => string, path: string, method = 'GET'): ObjectCase => ({
  own: connection(own, path, method),
  unknown: connection(() => UNKNOWN_UUID, path, method),
  foreign: {
    'another person’s': connection(() => objects.consentOfAnother, path, method),
    'the same person’s, with another e-mail': connection(
      () => objects.consentOfOtherEmail,
      path,
      method,
    ),
  },
});
const inConsole =
  (method: string, path: (id: string) => string, id: () => string, body?: unknown) => () =>
    member.call(method, path(id()), body);
/** A call of the console for an own object, an unknown one and another client's. */
const ofConsole = (
  method: string,
  path: (id: string) => string,
  ids: { own: () => string; theirs: () => string },
  body?: unknown,
): ObjectCase => ({
  own: inConsole(method, path, ids.own, body),
  unknown: inConsole(method, path, () => UNKNOWN_UUID, body),
  foreign: { 'another client’s': inConsole(method, path, ids.theirs, body) },
});
const CONFIGS = { own: () => mine.widgetConfigId, theirs: () => theirs.widgetConfigId };
const CONSENTS = { own: () => objects.ownConsent, theirs: () => objects.theirConsent };
const MEMBERS = { own: () => objects.ownMember, theirs: () => theirMember.id };
const INVITATIONS = {
  own: () => objects.ownInvitation,
  theirs: () => objects.theirInvitation,
};
const MEMBER_SESSIONS = {
  own: () => objects.ownMemberSession,
  theirs: () => objects.sessionOfColleague,
};
const rightsRequest = (id: () => string, method: string, path: string, body?: unknown) => () =>
  server.request(method, `/api/v1/rights-requests/${id()}${path}`, {
    headers: { 'x-api-key': mine.apiKey },
    ...(body === undefined ? {} : { body }),
  });
const ofRightsRequest = (method: string, path: string, body?: unknown): ObjectCase => ({
  own: rightsRequest(() => objects.ownRights, method, path, body),
  unknown: rightsRequest(() => UNKNOWN_UUID, method, path, body),
  foreign: {
    'another client’s': rightsRequest(() => objects.theirRights, method, path, body),
  },
});
const otp = (overrides: () => Record<string, unknown>) => () =>
  keyed('/token/otp/create', mine.otpBody(PERSON, overrides()));
const taskToken = (clientId: () => string) => () =>
  keyed('/token/task', { clientId: clientId(), target: PERSON });

/**
 * Every call that names an object with an owner. The order is that of the tests: revoking comes
 * last.
 */
const CASES: Readonly<Record<string, ObjectCase>> = {
  getTask: {
    own: task(() => objects.ownTask),
    unknown: task(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': task(() => objects.theirTask),
      'an extraction of a widget': task(() => objects.theirExtraction),
    },
  },
  answerChallenge: {
    own: afterChallenge(
      () => objects.ownTask,
      answerTask(() => objects.ownTask),
    ),
    unknown: answerTask(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': answerTask(() => objects.theirTask),
      'an extraction of a widget': answerTask(() => objects.theirExtraction),
    },
  },
  cancelChallenge: {
    own: afterChallenge(
      () => objects.ownTask,
      cancelTaskChallenge(() => objects.ownTask),
    ),
    unknown: cancelTaskChallenge(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': cancelTaskChallenge(() => objects.theirTask),
      'an extraction of a widget': cancelTaskChallenge(() => objects.theirExtraction),
    },
  },
  cancelTask: {
    own: cancelTask(() => objects.ownTask),
    unknown: cancelTask(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': cancelTask(() => objects.theirTask),
      'an extraction of a widget': cancelTask(() => objects.theirExtraction),
    },
  },
  deleteTaskData: {
    own: async () => {
      await cancelTask(() => objects.ownTask)();
      return until(async () => {
        const answer = await deleteTaskData(() => objects.ownTask)();
        return answer.status === 409 ? null : answer;
      });
    },
    unknown: deleteTaskData(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': deleteTaskData(() => objects.theirTask),
      'an extraction of a widget': deleteTaskData(() => objects.theirExtraction),
    },
  },
  rotateKey: {
    own: rotateKey(() => objects.ownKey),
    unknown: rotateKey(() => UNKNOWN_KEY),
    foreign: { 'another client’s': rotateKey(() => objects.theirKey) },
  },
  retireKey: {
    own: retireKey(() => objects.ownKey),
    unknown: retireKey(() => UNKNOWN_KEY),
    foreign: { 'another client’s': retireKey(() => objects.theirKey) },
  },
  getRequest: {
    own: () =>
      until(async () => {
        const answer = await request(() => objects.ownRequest)();
        return answer.status === 200 ? answer : null;
      }),
    unknown: request(() => UNKNOWN_UUID),
    foreign: { 'another client’s': request(() => objects.theirRequest) },
  },
  getConsent: {
    own: consent(() => objects.ownConsent),
    unknown: consent(() => UNKNOWN_UUID),
    foreign: {
      'another client’s': consent(() => objects.theirConsent),
      'another person’s': consent(() => objects.consentOfAnother),
    },
  },
  refreshConsent: {
    own: refresh(() => objects.ownConsent),
    unknown: refresh(() => UNKNOWN_UUID),
    foreign: {
      'another client’s': refresh(() => objects.theirConsent),
      'another person’s': refresh(() => objects.consentOfAnother),
    },
  },
  retrieveData: {
    own: retrieve(() => objects.ownConsent),
    unknown: retrieve(() => UNKNOWN_UUID),
    // Another person's consent at the same client gets a different message: the client may know
    // about it.
    foreign: { 'another client’s': retrieve(() => objects.theirConsent) },
  },
  readChanges: {
    own: readChanges(() => objects.ownConsent),
    unknown: readChanges(() => UNKNOWN_UUID),
    foreign: { 'another client’s': readChanges(() => objects.theirConsent) },
  },
  getExtraction: {
    own: extraction(() => objects.ownExtraction),
    unknown: extraction(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': extraction(() => objects.theirExtraction),
      'another widget’s of the client': extraction(() => objects.extractionOfAnother),
      'a task of the main API': extraction(() => objects.theirTask),
    },
  },
  findExtraction: {
    own: foundExtraction(() => objects.extractionOfAnother),
    unknown: foundExtraction(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': foundExtraction(() => objects.theirExtraction),
      'a task of the main API': foundExtraction(() => objects.ownTask),
    },
  },
  answerExtractionChallenge: {
    own: afterChallenge(
      () => objects.ownExtraction,
      answerExtraction(() => objects.ownExtraction),
    ),
    unknown: answerExtraction(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': answerExtraction(() => objects.theirExtraction),
      'another widget’s of the client': answerExtraction(() => objects.extractionOfAnother),
      'a task of the main API': answerExtraction(() => objects.theirTask),
    },
  },
  chooseAccounts: {
    own: choose(() => objects.ownChoice),
    unknown: choose(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': choose(() => objects.theirExtraction),
      'another widget’s of the client': choose(() => objects.extractionOfAnother),
      'a task of the main API': choose(() => objects.theirTask),
    },
  },
  takeBackAccount: {
    own: takeBack(() => sharing.consentId),
    unknown: takeBack(() => UNKNOWN_UUID),
    foreign: {
      'another person’s': takeBack(() => objects.consentOfAnother),
      'the same person’s, with another e-mail': takeBack(() => objects.consentOfOtherEmail),
    },
  },
  cancelExtractionChallenge: {
    own: afterChallenge(
      () => objects.ownExtraction,
      cancelExtraction(() => objects.ownExtraction),
    ),
    unknown: cancelExtraction(() => UNKNOWN_TASK),
    foreign: {
      'another client’s': cancelExtraction(() => objects.theirExtraction),
      'another widget’s of the client': cancelExtraction(() => objects.extractionOfAnother),
      'a task of the main API': cancelExtraction(() => objects.theirTask),
    },
  },
  getWebhook: ofWebhook('GET'),
  changeWebhook: ofWebhook('PATCH', '', { types: null }),
  rotateWebhookSecret: ofWebhook('POST', '/rotate-secret'),
  testWebhook: ofWebhook('POST', '/test'),
  listWebhookDeliveries: ofWebhook('GET', '/deliveries'),
  retryWebhookDeliveries: ofWebhook('POST', '/deliveries/retry', {
    from: '2026-11-23T12:00:00.000Z',
    to: '2026-11-23T13:00:00.000Z',
  }),
  retryWebhookDelivery: {
    own: delivery(
      () => objects.ownWebhook,
      () => objects.ownDelivery,
    ),
    unknown: delivery(
      () => objects.ownWebhook,
      () => UNKNOWN_DELIVERY,
    ),
    foreign: {
      'another client’s, of the own webhook': delivery(
        () => objects.ownWebhook,
        () => objects.theirDelivery,
      ),
    },
  },
  'retryWebhookDelivery, its webhook': {
    own: delivery(
      () => objects.ownWebhook,
      () => objects.ownDelivery,
    ),
    unknown: delivery(
      () => UNKNOWN_WEBHOOK,
      () => objects.ownDelivery,
    ),
    foreign: {
      'another client’s': delivery(
        () => objects.theirWebhook,
        () => objects.theirDelivery,
      ),
    },
  },
  deleteWebhook: ofWebhook('DELETE'),
  createOtpToken: {
    own: otp(() => ({})),
    unknown: otp(() => ({ clientId: UNKNOWN_UUID })),
    foreign: { 'another client’s id': otp(() => ({ clientId: theirs.clientId })) },
  },
  'createOtpToken, its configuration': {
    own: otp(() => ({})),
    unknown: otp(() => ({ widgetConfigId: 'wc_nobodysConfig1' })),
    foreign: { 'another client’s': otp(() => ({ widgetConfigId: theirs.widgetConfigId })) },
  },
  createTaskToken: {
    own: taskToken(() => mine.clientId),
    unknown: taskToken(() => UNKNOWN_UUID),
    foreign: { 'another client’s id': taskToken(() => theirs.clientId) },
  },
  openWidgetSession: {
    own: () => open(mine.widgetConfigId),
    unknown: () => open('wc_nobodysConfig1'),
    foreign: { 'another client’s configuration': () => open(theirs.widgetConfigId) },
  },
  endPersonSession: {
    own: ownSession(() => objects.ownSession),
    unknown: ownSession(() => UNKNOWN_UUID),
    foreign: {
      'another person’s': ownSession(() => objects.sessionOfAnother),
      'the same person’s, with another e-mail': ownSession(() => objects.sessionOfOtherEmail),
    },
  },
  getTaskTimeline: {
    ...ofConsole('GET', (id) => `/console/tasks/${id}`, {
      own: () => objects.ownExtraction,
      theirs: () => objects.theirExtraction,
    }),
    // A UUID would be the id of a call.
    unknown: inConsole(
      'GET',
      (id) => `/console/tasks/${id}`,
      () => UNKNOWN_TASK,
    ),
  },
  getWidgetConfig: ofConsole('GET', (id) => `/console/widget-configs/${id}`, CONFIGS),
  changeWidgetConfig: ofConsole('PATCH', (id) => `/console/widget-configs/${id}`, CONFIGS, {
    appName: 'Otra',
  }),
  addWidgetOrigin: ofConsole('POST', (id) => `/console/widget-configs/${id}/origins`, CONFIGS, {
    origin: 'https://otra.example',
  }),
  removeWidgetOrigin: ofConsole(
    'DELETE',
    (id) => `/console/widget-configs/${id}/origins/${encodeURIComponent('https://otra.example')}`,
    CONFIGS,
  ),
  repairClientConnection: ofConsole('POST', (id) => `/console/connections/${id}/repair`, CONSENTS),
  endMemberSession: ofConsole('DELETE', (id) => `/console/sessions/${id}`, MEMBER_SESSIONS),
  changeMember: ofConsole('PATCH', (id) => `/console/members/${id}`, MEMBERS, { role: 'support' }),
  recoverMember: ofConsole('POST', (id) => `/console/members/${id}/recovery`, MEMBERS),
  removeMember: ofConsole('DELETE', (id) => `/console/members/${id}`, MEMBERS),
  withdrawInvitation: ofConsole('DELETE', (id) => `/console/invitations/${id}`, INVITATIONS),
  getConnection: ofConnection(() => objects.ownConsent, ''),
  listConnectionActivity: ofConnection(() => objects.ownConsent, '/activity'),
  getConnectionReceipt: ofConnection(() => objects.ownConsent, '/receipt'),
  getConnectionReceiptPdf: ofConnection(() => objects.ownConsent, '/receipt/pdf'),
  blockConnection: ofConnection(() => objects.ownConsent, '/blocking', 'POST'),
  unblockConnection: ofConnection(() => objects.ownConsent, '/unblocking', 'POST'),
  objectToConnection: ofConnection(() => objects.ownConsent, '/objection', 'POST'),
  getRightsRequest: ofRightsRequest('GET', ''),
  answerRightsRequest: ofRightsRequest('POST', '/answer', { outcome: 'done', message: 'Listo.' }),
  revokeConnection: ofConnection(() => objects.toRevoke, '/revoke', 'POST'),
  eraseConnection: ofConnection(() => objects.toRevoke, '/erasure', 'POST'),
  revokeClientConnection: ofConsole('POST', (id) => `/console/connections/${id}/revoke`, {
    ...CONSENTS,
    own: () => objects.consentOfAnother,
  }),
  revokeConsent: {
    own: revoke(() => objects.ownConsent),
    unknown: revoke(() => UNKNOWN_UUID),
    foreign: {
      'another client’s': revoke(() => objects.theirConsent),
      'another person’s': revoke(() => objects.consentOfAnother),
    },
  },
};

/** Operations that name no object with an owner: the caller determines the object. */
const WITHOUT_OBJECT = [
  'login',
  'logout',
  'isTokenValid',
  'launchTask',
  'listTasks',
  'readUserStatus',
  'userStatusByEntity',
  'listEntities',
  'listEvents',
  'streamEvents',
  'createWebhook',
  'listWebhooks',
  'listEncryptionKeys',
  'createEncryptionKey',
  'listKeys',
  'createKey',
  'getUsage',
  'listRequests',
  'listConsents',
  'listClientConnections',
  'moveSandboxClock',
  'listWidgetEntities',
  'acceptConsent',
  'startExtraction',
  'getReceipt',
  'getReceiptPdf',
  'connectNext',
  'discardConsent',
  'readInvitation',
  'startRegistration',
  'finishRegistration',
  'startMemberSignIn',
  'openMemberSession',
  'openDemoSession',
  'startOpenidSignIn',
  'openOpenidSession',
  'getSignedInMember',
  'memberSignOut',
  'listMembers',
  'listInvitations',
  'inviteMember',
  'listMemberSessions',
  'listWidgetConfigs',
  'listInstitutions',
  'checkGoLive',
  'startGoLive',
  'startSignIn',
  'openPersonSession',
  'signOut',
  'getSignedInPerson',
  'listPersonSessions',
  'endOtherPersonSessions',
  'listConnections',
  'revokeAllConnections',
  'eraseAllConnections',
  'listOwnRequests',
  'exportOwnData',
  'listRightsRequests',
  'exportPerson',
  'erasePerson',
];

/** A response without its request-specific parts. */
const shown = ({ status, headers, body }: Answer) => {
  const { requestId, ...rest } = body as Record<string, unknown>;
  const names = [...headers.keys()].sort();
  return { status, names, length: headers.get('content-length'), rest, has: typeof requestId };
};

/**
 * Commands that a process runs beside a call: it writes in batches, in the same way for both calls
 * and not for every refusal, and reads the ends of its audit chains.
 */
const BESIDE_THE_CALL = [
  'find audit head',
  'find auditCheckpoints',
  'insert audit',
  'insert requests',
];

/**
 * The database commands of a call, once short-lived caches are filled. The clock is stopped
 * meanwhile: on a slow machine the caches could expire before the second call.
 */
async function workOf(call: () => Promise<Answer>): Promise<readonly string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    await call();
    asked = [];
    await call();
    return asked.filter((command) => !BESIDE_THE_CALL.includes(command));
  } finally {
    vi.useRealTimers();
  }
}

/**
 * Expects two calls to do the same work in the database. Now and then a process writes something of
 * its own meanwhile; three times in a row it does not.
 * @returns that work
 */
async function sameWork(
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<readonly string[]> {
  for (let attemptsLeft = 2; ; attemptsLeft -= 1) {
    const [work, expected] = [await workOf(one), await workOf(other)];
    if (attemptsLeft === 0) expect(work).toEqual(expected);
    if (work.join() === expected.join()) return work;
  }
}

it('covers every operation, with or without an object that has an owner', () => {
  const known = [...Object.keys(CASES).map((name) => name.replace(/,.*/, '')), ...WITHOUT_OBJECT];
  const documented = allTargets().map(({ operation }) => operation.operationId);
  expect([...new Set(known)].sort()).toEqual([...documented].sort());
});

describe.each(Object.entries(CASES))('%s', (_name, { own, unknown, foreign }) => {
  it.each(Object.entries(foreign))(
    'responds as for an unknown object, with the same database work, if the object is %s',
    async (_whose, call) => {
      const [nobodys, others] = [await unknown(), await call()];
      expect(nobodys.status).toBeGreaterThanOrEqual(400);
      expect(shown(others)).toEqual(shown(nobodys));
      await sameWork(call, unknown);
    },
  );

  it('responds with success to the owner, even after others have tried', async () => {
    expect([200, 202, 204]).toContain((await own()).status);
  });
});

describe('a retired key', () => {
  const login = (apiKey: string) => () =>
    server.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': apiKey } });

  it('gets the same response as an unknown key, with the same lookups', async () => {
    const gone = await server.client();
    const { clients } = server.container;
    for (const key of await clients.listKeys(gone.clientId))
      await clients.retireKey(key, server.clock.now());
    const [retired, unknown] = [login(gone.apiKey), login(`${gone.apiKey.slice(0, -4)}aaaa`)];
    expect(shown(await retired())).toEqual(shown(await unknown()));
    const work = await sameWork(retired, unknown);
    // The database commands of other processes are not visible here.
    expect(work).toEqual(webProcessCount() > 0 ? [] : ['find apiKeys']);
  });
});

describe('lists', () => {
  it('contain only the caller’s objects', async () => {
    const answer = await withTaskToken('GET', '/consents?limit=100');
    const { consents, count } = answer.body.data as {
      consents: { id: string }[];
      count: number;
    };
    expect([consents.map(({ id }) => id), count]).toEqual([[objects.ownConsent], 1]);
  });
});
