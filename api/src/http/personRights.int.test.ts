import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ENTITY, type ConnectClient, type Widget } from '../../test/connect.ts';
import { rutSeries } from '../../test/factories.ts';
import { allTargets } from '../../test/fuzz/runFuzz.ts';
import { signInPerson } from '../../test/person.ts';
import { startTestServer, type Answer, type TestServer } from '../../test/testServer.ts';

/** What a person can do to a consent; `nothing` shows what a call answers otherwise. */
const SITUATIONS = {
  nothing: null,
  blocked: 'blocking',
  objected: 'objection',
  withdrawn: 'revoke',
} as const;
type Situation = keyof typeof SITUATIONS;

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** One consent with data, its client, and the credentials of that client's calls. */
interface World {
  readonly client: ConnectClient;
  readonly widget: Widget;
  readonly username: string;
  readonly consentId: string;
  readonly taskId: string;
  readonly send: Send;
  readonly asSession: Send;
}

/** How a call of a client answers in each situation. */
interface Rule {
  readonly call: (world: World) => Promise<Answer>;
  /** What it answers: status, code of the refusal, and whether it contains data of the person. */
  readonly answers: Readonly<Record<Situation, string>>;
  /** Changes the consent, so that the next call needs another one. */
  readonly changes?: true;
  /** The consent waits for the person in the widget, and has no data yet. */
  readonly pending?: true;
}

const always = (answer: string): Rule['answers'] => ({
  nothing: answer,
  blocked: answer,
  objected: answer,
  withdrawn: answer,
});
/** A task of a consent is invisible to the client's server, which has only the consent's data. */
const INVISIBLE = always('403 FORBIDDEN');

const RULES: Readonly<Record<string, Rule>> = {
  readChanges: {
    call: ({ client, username, consentId }) =>
      client.withTaskToken('POST', '/products/changes', username, {
        consentId,
        product: 'movement',
      }),
    answers: {
      nothing: '200',
      blocked: '403 INVALID_CONSENT',
      objected: '403 INVALID_CONSENT',
      withdrawn: '403 INVALID_CONSENT',
    },
  },
  retrieveData: {
    call: ({ client, username, consentId }) =>
      client.retrieve(username, consentId, 'identity-validation'),
    answers: {
      nothing: '200 data',
      blocked: '403 INVALID_CONSENT',
      objected: '403 INVALID_CONSENT',
      withdrawn: '403 INVALID_CONSENT',
    },
  },
  // A copy is a reading; what is left of a withdrawn consent is the proof.
  exportPerson: {
    call: ({ send, username }) => send('POST', '/persons/export', { username }),
    answers: { ...always('200'), nothing: '200 data' },
  },
  // A block suspends every processing except storage.
  erasePerson: {
    changes: true,
    call: ({ send, username }) => send('POST', '/persons/erase', { username }),
    answers: {
      nothing: '200 kept 0',
      blocked: '200 kept 1',
      objected: '200 kept 1',
      withdrawn: '200 kept 0',
    },
  },
  // The state of a consent is the proof of it, and contains no data.
  getConsent: {
    call: ({ client, username, consentId }) =>
      client.withTaskToken('GET', `/consents/${consentId}`, username),
    answers: always('200'),
  },
  listConsents: {
    call: ({ client, username }) => client.withTaskToken('GET', '/consents', username),
    answers: always('200'),
  },
  refreshConsent: {
    changes: true,
    call: ({ client, username, consentId }) =>
      client.withTaskToken('POST', `/consents/${consentId}/refresh`, username),
    answers: { ...always('403 INVALID_CONSENT'), nothing: '202' },
  },
  // Reading can always be ended; what the person waits for stays.
  revokeConsent: {
    changes: true,
    call: ({ client, username, consentId }) =>
      client.withTaskToken('POST', `/consents/${consentId}/revoke`, username),
    answers: always('200'),
  },
  // A token of a person opens no consent by itself.
  createTaskToken: {
    call: ({ client, send, username }) =>
      send('POST', '/token/task', { clientId: client.clientId, target: username }),
    answers: always('200'),
  },
  // Another consent, which the person has to accept.
  createOtpToken: {
    call: ({ client, username }) => client.createOtp(client.otpBody(username)),
    answers: always('200'),
  },
  getTask: {
    call: ({ asSession, taskId }) => asSession('GET', `/tasks/${taskId}`),
    answers: INVISIBLE,
  },
  cancelTask: {
    call: ({ asSession, taskId }) => asSession('POST', `/tasks/${taskId}/cancel`),
    answers: INVISIBLE,
  },
  deleteTaskData: {
    call: ({ asSession, taskId }) => asSession('DELETE', `/tasks/${taskId}/data`),
    answers: INVISIBLE,
  },
  answerChallenge: {
    call: ({ asSession, taskId }) =>
      asSession('POST', `/tasks/${taskId}/challenge`, {
        challengeId: 'c1',
        answers: { code: '1' },
      }),
    answers: INVISIBLE,
  },
  cancelChallenge: {
    call: ({ asSession, taskId }) =>
      asSession('POST', `/tasks/${taskId}/challenge/cancel`, { challengeId: 'x' }),
    answers: INVISIBLE,
  },
  // Pauses after wrong passwords, which protect the person whatever they permitted.
  readUserStatus: {
    call: ({ asSession, username }) =>
      asSession('POST', '/users/status/by-entity', { username, entity: ENTITY }),
    answers: always('200'),
  },
  userStatusByEntity: {
    call: ({ asSession, username }) =>
      asSession('GET', `/users/status/by-entity?username=${username}&entity=${ENTITY}`),
    answers: always('200'),
  },
  // Ids of what happened, never data: the client has to know that it may not read any more.
  listEvents: { call: ({ asSession }) => asSession('GET', '/events'), answers: always('200') },
  // Which calls were made, without what they contained.
  listRequests: { call: ({ send }) => send('GET', '/requests'), answers: always('200') },
  // What the person asked for: the client must see it, above all under a block.
  listRightsRequests: {
    call: ({ send }) => send('GET', '/rights-requests'),
    answers: always('200'),
  },
  // How an extraction ended, for the client's support, without what it read.
  findExtraction: {
    call: ({ send, taskId }) => send('GET', `/extractions/${taskId.slice(0, 8)}`),
    answers: always('200'),
  },
  // Ids, references and states, never data: the client has to know what it may not read any more.
  listClientConnections: {
    call: ({ send }) => send('GET', '/connections'),
    answers: always('200'),
  },
  // Concerns no consent: which day it is at the simulated institutions.
  moveSandboxClock: {
    call: ({ send }) => send('POST', '/sandbox/clock', { days: 1 }),
    answers: always('200'),
  },
  // The widget of the same visit, which the person has open, or whoever has its token.
  getExtraction: {
    call: ({ widget, taskId }) => widget.follow(taskId),
    answers: always('200'),
  },
  acceptConsent: {
    changes: true,
    pending: true,
    call: ({ widget }) => widget.accept(),
    answers: { ...always('403 INVALID_CONSENT'), nothing: '200' },
  },
  startExtraction: {
    changes: true,
    pending: true,
    call: ({ widget }) => widget.start(),
    answers: { ...always('403 INVALID_CONSENT'), nothing: '200' },
  },
  discardConsent: {
    changes: true,
    pending: true,
    call: ({ widget }) => widget.discard(),
    // Declining ends it, as the person may at any time.
    answers: { ...always('200'), withdrawn: '403 INVALID_CONSENT' },
  },
  listWidgetEntities: {
    changes: true,
    pending: true,
    call: ({ widget }) => widget.call('GET', '/widget/entities'),
    answers: { ...always('403 INVALID_CONSENT'), nothing: '200' },
  },
  connectNext: {
    changes: true,
    call: ({ widget }) => widget.call('POST', '/widget/next'),
    answers: { ...always('403 INVALID_CONSENT'), nothing: '200' },
  },
  getReceipt: {
    call: ({ widget }) => widget.call('GET', '/widget/receipt'),
    answers: { ...always('200'), withdrawn: '404 RECEIPT_NOT_FOUND' },
  },
};

/** The other calls of clients, and why nothing that a person asks for changes their answer. */
const UNAFFECTED: Readonly<Record<string, string>> = {
  login: 'no person',
  logout: 'no person',
  isTokenValid: 'no person',
  launchTask: 'no consent: whoever has the credentials sends them',
  listTasks: 'no consent: its tasks are not listed',
  streamEvents: 'the same as listEvents',
  createWebhook: 'no person; deliveries contain the events of listEvents',
  listWebhooks: 'no person',
  getWebhook: 'no person',
  changeWebhook: 'no person',
  deleteWebhook: 'no person',
  rotateWebhookSecret: 'no person',
  testWebhook: 'no person',
  listWebhookDeliveries: 'ids of the events of listEvents',
  retryWebhookDelivery: 'sends an event of listEvents again',
  retryWebhookDeliveries: 'sends events of listEvents again',
  listEntities: 'no person',
  listEncryptionKeys: 'no person',
  createEncryptionKey: 'no person',
  listKeys: 'no person',
  createKey: 'no person',
  rotateKey: 'no person',
  retireKey: 'no person',
  getUsage: 'no person',
  getRequest: 'one line of listRequests',
  openWidgetSession: 'the OTP token works once, before there is data',
  answerExtractionChallenge: 'a block cancels the extraction that asks',
  cancelExtractionChallenge: 'a block cancels the extraction that asks',
  chooseAccounts: 'the same as startExtraction: what is held waits for it',
  getReceiptPdf: 'the same as getReceipt',
  startSignIn: 'the person',
  openPersonSession: 'the person',
  getRightsRequest: 'one of listRightsRequests',
  readInvitation: 'no person: who works for a client',
  startRegistration: 'no person',
  finishRegistration: 'no person',
  startMemberSignIn: 'no person',
  openMemberSession: 'no person',
  openDemoSession: 'no person',
  startOpenidSignIn: 'no person',
  openOpenidSession: 'no person',
  getSignedInMember: 'no person',
  memberSignOut: 'no person',
  listMemberSessions: 'no person',
  endMemberSession: 'no person',
  listMembers: 'no person',
  changeMember: 'no person',
  removeMember: 'no person',
  recoverMember: 'no person',
  listInvitations: 'no person',
  inviteMember: 'no person',
  withdrawInvitation: 'no person',
  getTaskTimeline: 'moments and codes of a task, nothing of its person',
  revokeClientConnection: 'the same as revokeConsent',
  repairClientConnection: 'the same as createOtpToken for a repair',
  listWidgetConfigs: 'no person',
  getWidgetConfig: 'no person',
  changeWidgetConfig: 'no person',
  addWidgetOrigin: 'no person',
  removeWidgetOrigin: 'no person',
  listInstitutions: 'no person',
  checkGoLive: 'ids of tasks and calls, nothing of their persons',
  startGoLive: 'the same',
  answerRightsRequest: 'the client owes the answer, above all under a block',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_LOGIN_PER_MINUTE: '100000',
    RATE_LIMIT_WIDGET_PER_MINUTE: '100000',
  });
});
afterAll(() => server.close());

const nextRut = rutSeries(17_860_000);

async function worldOf(situation: Situation, pending = false): Promise<World> {
  const scopes = ['main', 'connect', 'manage', 'persons'] as const;
  const client = await connectClient(server, { scopes });
  const username = nextRut();
  const widget = await (pending
    ? client.widget(username)
    : client.consent(username, {
        products: ['identity-validation', 'movement'],
        connectAnother: true,
      }));
  if (pending) await widget.accept();
  const { consentId } = widget;
  const taskId = (await server.container.consents.find(consentId))?.resultsOf ?? '';
  const right = SITUATIONS[situation];
  if (right !== null) {
    const person = await signInPerson(server, username);
    const made = await person.call('POST', `/person/connections/${consentId}/${right}`);
    expect(made.status).toBe(200);
  }
  const key = { 'x-api-key': client.apiKey };
  const login = await server.request('POST', '/api/v1/auth/login', { headers: key });
  const bearer = { authorization: `Bearer ${String(login.body.token)}` };
  const by = (headers: Record<string, string>) => (method: string, path: string, body?: unknown) =>
    server.request(method, `/api/v1${path}`, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
  return { client, widget, username, consentId, taskId, send: by(key), asSession: by(bearer) };
}

/** The answer in the words of the table. */
function said({ status, text, body }: Answer): string {
  const { code, errorCode, data } = (body ?? {}) as {
    code?: string;
    errorCode?: string;
    data?: { kept?: number };
  };
  if (status >= 400) return `${String(status)} ${String(code ?? errorCode)}`;
  if (data?.kept !== undefined) return `${String(status)} kept ${String(data.kept)}`;
  return text.includes('"isValid"') ? `${String(status)} data` : String(status);
}

it('every call that no person makes has exactly one rule', () => {
  const ids = allTargets()
    .filter(({ operation }) => !operation.security.some((one) => 'personToken' in one))
    .map(({ operation }) => operation.operationId);
  expect([...Object.keys(RULES), ...Object.keys(UNAFFECTED)].sort()).toEqual(ids.sort());
});

describe.each(Object.keys(SITUATIONS) as Situation[])('a consent that is %s', (situation) => {
  let shared: World;
  beforeAll(async () => {
    shared = await worldOf(situation);
  });

  it.each(Object.keys(RULES))('is answered by its rule in %s', async (operationId) => {
    const rule = RULES[operationId];
    if (!rule) throw new Error(operationId);
    const world = rule.changes ? await worldOf(situation, rule.pending) : shared;
    expect(said(await rule.call(world))).toBe(rule.answers[situation]);
  });
});
