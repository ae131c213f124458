import { CANARY } from '../canary.ts';
import { connectClient, ENTITY, type ConnectClient, type Widget } from '../connect.ts';
import { buildRut } from '../factories.ts';
import { exampleConfig } from '../../src/modules/team/console/http/console.schemas.ts';
import { exampleChallenge } from '../../src/modules/extraction/tasks/http/challenge.schemas.ts';
import { openChallenge } from '../openChallenge.ts';
import { invited, seedDemo, signInMember, type SignedInMember } from '../member.ts';
import { EMAIL, knownSignIn, signInPerson } from '../person.ts';
import type { Answer, TestServer } from '../testServer.ts';
import type { Credentials } from './requests.ts';
import type { Hints } from './schemaValues.ts';

/** Limits are raised, so that requests are not rejected by them. */
export const UNLIMITED = {
  RATE_LIMIT_LOGIN_PER_MINUTE: '1000000',
  RATE_LIMIT_READ_PER_MINUTE: '1000000',
  RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  RATE_LIMIT_NEW_KEY_PER_MINUTE: '1000000',
  RATE_LIMIT_WIDGET_PER_MINUTE: '1000000',
  RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '1000000',
};

/** Credentials and ids of existing objects, for requests that get past the first checks. */
export interface FuzzWorld {
  readonly credentials: Credentials;
  readonly hints: Hints;
  /** Hints for one operation alone, by its id. */
  readonly ownHints: Readonly<Record<string, Hints>>;
}

const REQUEST = '6f1c0a52-8b1e-4f0e-9d53-0c2f6c0f7a11';
/** An address at which nothing listens. */
const ENDPOINT = 'http://127.0.0.1:9/webhooks';

/** A value that fits, often enough that calls with several of them succeed. */
const mostly = <T>(value: T): T[] => [value, value, value];

/** Values that are the same in every world. */
const FIXED_HINTS = {
  action: [`${ENTITY}:movement`, `${ENTITY}:identity-validation`, 'sii:tax-folder', 'nobody:x'],
  password: [CANARY],
  entity: [...mostly(ENTITY), 'sii', 'nobody'],
  entityId: [...mostly(ENTITY), 'sii', 'nobody'],
  reference: [...mostly('solicitud-4821'), '12.345.678-5'],
  challengeId: [exampleChallenge.id],
  answers: [{ codigo: '123456' }],
  scopes: [['main'], ['manage', 'main'], ['nothing']],
  networks: [['203.0.113.0/24'], ['2001:db8::/32'], ['nothing']],
  expiresAt: ['2099-06-30T00:00:00.000Z', '2099-01-01T00:00:00.000Z', 'never'],
  url: [ENDPOINT, 'https://example.com/webhooks', 'http://10.0.0.1/'],
  from: ['2026-11-23T12:00:00.000Z'],
  to: ['2026-11-23T14:00:00.000Z'],
  status: ['all', 'open', 'done', 'pending', 'failed', 'nothing'],
  ids: [...mostly([ENTITY]), ['nobody']],
  filters: mostly({ entities: { include: { types: ['bank'] } } }),
  connectAnother: mostly(true),
  refresh: [...mostly('on-read'), 'daily', 'hourly'],
  role: [...mostly('developer'), 'nobody'],
  origin: [...mostly('https://otra.example'), 'nothing'],
  appName: ['Otra'],
  name: [...mostly('Camila Rojas'), '\u0000'],
  as: ['owner', 'nobody'],
  reason: ['Basta.', 'x'.repeat(501)],
  format: ['json', 'pdf', 'xml'],
  outcome: ['done', 'rejected', 'nothing'],
  message: ['Listo.'],
  product: ['identity-validation', 'movement', 'movement', 'nothing'],
  products: [...mostly(['identity-validation']), ['movement', 'product-balance'], ['nothing']],
  email: [EMAIL],
  locale: ['es-CL', 'en', 'xx'],
  types: [
    ['bank'],
    ['business-bank', 'bank'],
    ['afp'],
    'task.finished',
    'task.challenge,consent.activated',
  ],
  company: [{ id: '76123456-0' }],
  expire: [10, 60, 9, 61],
  days: [1, 31, 32],
  // Creating an RSA key takes a tenth of a second.
  alg: ['ECDH-ES', 'none'],
  'X-Sandbox-Scenario': ['wrong_login', 'slow=5', 'error', 'slow=-1'],
  'Idempotency-Key': ['one', 'two', 'three', ' '],
} satisfies Hints;

/**
 * A client with tasks, consents and widgets in every state, and another client beside it.
 * @param number of the world: each has its own person, who then has few connections
 */
export async function buildWorld(server: TestServer, number: number): Promise<FuzzWorld> {
  const scopes = ['main', 'connect', 'manage', 'persons'] as const;
  const main = await server.session({ scopes, monthlyQuota: 1_000_000 });
  const ruts = Array.from({ length: 60 }, (_, index) => buildRut(9_000_000 + index * 7919));
  const launch = async (username: string) => {
    const answer = await server.launch(main.token, {
      action: `${ENTITY}:identity-validation`,
      args: { username, password: CANARY },
    });
    return (answer.body as { taskId: string }).taskId;
  };
  const [pending, done] = [await launch(buildRut(8_111_111)), await launch(buildRut(8_222_222))];
  await server.runTask(done);
  const asking = await Promise.all([8_555_555, 8_666_666, 8_777_777].map(buildRut).map(launch));
  for (const taskId of asking) await openChallenge(server.container, taskId);

  const managed = await buildManaged(server, main);
  const caller = await server.client({ scopes, monthlyQuota: 1_000_000 });
  for (const key of [main.apiKey, caller.apiKey]) {
    const headers = { 'x-api-key': key, 'x-request-id': REQUEST };
    await server.request('GET', '/api/v1/keys', { headers });
  }
  await server.container.requestLog.flush();

  const client = await connectClient(server, { monthlyQuota: 1_000_000 });
  const person = await personWithAccounts(client, number);
  const other = await connectClient(server);
  const [active, blocked, ended, asked, foreign] = [
    await client.consent(person, {
      products: ['identity-validation', 'movement'],
      connectAnother: true,
    }),
    await client.consent(person),
    await client.widget(person),
    await client.widget(person),
    await other.widget(person),
  ];
  // So that one remains for each call that can be made once.
  const spare = [await client.consent(person), await client.consent(person)];
  const signedIn = await signInPerson(server, person);
  const objection = await signedIn.call(
    'POST',
    `/person/connections/${blocked.consentId}/objection`,
  );
  const request = rightsRequestOf(objection);
  for (let count = 0; count < 3; count += 1) await signInPerson(server, person);
  const otherSessions = await otherSessionsOf(signedIn);
  await ended.discard();
  await asked.accept();
  const started = await client.widget(buildRut(8_333_333));
  await started.accept();
  const extraction = dataOf(await started.start()).id;
  await openChallenge(server.container, extraction);
  const choosing = await choosingWidget(client);
  const sharing = [];
  for (let count = 0; count < 3; count += 1) {
    const { widget, extraction: id, accounts } = await choosingWidget(client, person);
    const shared = await widget.choose(id, accounts);
    if (shared.status !== 200) throw new Error(shared.text);
    sharing.push({ consentId: widget.consentId, accounts });
  }
  const otpTokens = [];
  for (let count = 0; count < 4; count += 1)
    otpTokens.push(dataOf(await client.createOtp(client.otpBody(person))).otpToken);
  const sealed = await Promise.all(
    [person, buildRut(8_444_444)].map((username) => asked.encrypt({ username, password: CANARY })),
  );

  const member = await signInMember(server, client.clientId);
  const leaving = await signInMember(server, client.clientId);
  await seedDemo(server, client.clientId);

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const { sessionToken, terms } = sessionOf(asked);
  return {
    credentials: {
      apiKey: { 'x-api-key': caller.apiKey },
      managingKey: { 'x-api-key': main.apiKey },
      session: bearer(main.token),
      leavingSession: bearer((await server.session({ scopes })).token),
      taskToken: bearer(await client.taskToken(person)),
      widgetToken: bearer(sessionToken),
      finishedWidget: bearer(sessionOf(active).sessionToken),
      waitingWidget: bearer(sessionOf(started).sessionToken),
      choosingWidget: bearer(sessionOf(choosing.widget).sessionToken),
      personToken: bearer(signedIn.token),
      memberToken: bearer(member.token),
      leavingMember: bearer(leaving.token),
      connectKey: { 'x-api-key': client.apiKey },
    },
    hints: {
      ...FIXED_HINTS,
      username: [person, ...ruts],
      target: [person, ...ruts],
      taskId: [pending, done, ...asking, extraction, '0'.repeat(64)],
      ...managed,
      requestId: [REQUEST, 'nothing'],
      before: [...managed.deliveryId, 'req_019ab12f3c405f0c2b7a9d3e007'],
      id: [
        extraction,
        extraction,
        extraction,
        pending,
        ...[active, ...spare, active, ...spare].map((one) => one.consentId),
        ...sharing.flatMap(({ consentId }) => mostly(consentId)),
        ...mostly(choosing.extraction),
        ...mostly(choosing.extraction),
        blocked.consentId,
        blocked.consentId,
        foreign.consentId,
        ...otherSessions,
        '0'.repeat(64),
      ],
      // Undefined leaves it out: a token is for products or for a consent.
      consentId: [
        ...[...mostly(active), ended, asked, foreign].map((one) => one.consentId),
        ...mostly(undefined),
      ],
      accounts: [...mostly(choosing.accounts.slice(0, 1)), ['unknown']],
      accountId: sharing.flatMap(({ accounts }) => accounts),
      cursor: [await cursorOf(client, active)],
      signInId: [(await knownSignIn(server.container, { username: person })).signInId],
      code: ['123456', '000000', '12345', extraction.slice(0, 8)],
      clientId: [...mostly(client.clientId), client.clientId.toUpperCase(), other.clientId],
      widgetConfigId: [...mostly(client.widgetConfigId), other.widgetConfigId],
      otpToken: [...otpTokens, asked.otpToken],
      user: ruts.map((username) => ({ username, email: 'persona@correo.cl' })),
      args: ruts.map((username) => ({ username, password: CANARY })),
      termsVersion: [terms.version, terms.version, terms.version, 'other'],
      encryptArgs: sealed,
      invitation: [...mostly(await invited(server, client.clientId, { email: EMAIL })), 'nothing'],
    },
    ownHints: {
      ...(await teamHints(server, client.clientId, { member, leaving })),
      ...byId(
        ['getWidgetConfig', 'addWidgetOrigin', 'removeWidgetOrigin'],
        [client.widgetConfigId],
      ),
      // It has so many fields that they seldom fit all at once.
      createOtpToken: {
        expire: [10, 60],
        locale: ['es-CL'],
        products: [['identity-validation']],
        refresh: ['on-read'],
        reference: ['solicitud-4821'],
        consentId: [undefined],
      },
      changeWidgetConfig: {
        ...Object.fromEntries(
          Object.entries(exampleConfig).map(([name, value]) => [name, [value]]),
        ),
        // Other terms need another version.
        terms: [undefined],
        id: [...mostly(client.widgetConfigId), '0'.repeat(64)],
      },
      ...byId(['getRightsRequest', 'answerRightsRequest'], [request]),
    },
  };
}

/** The ids with which operations succeed, and others that they refuse. */
const byId = (operationIds: readonly string[], ids: readonly string[]): Record<string, Hints> =>
  Object.fromEntries(
    operationIds.map((operationId) => [
      operationId,
      { id: [...ids.flatMap(mostly), '0'.repeat(64)] },
    ]),
  );

/** Members, invitations and sessions of a client, for the console's own operations. */
async function teamHints(
  server: TestServer,
  clientId: string,
  { member, leaving }: { member: SignedInMember; leaving: SignedInMember },
): Promise<Record<string, Hints>> {
  const members = [];
  const invitations = [];
  for (let count = 0; count < 3; count += 1) {
    members.push((await signInMember(server, clientId, 'viewer')).id);
    const body = { email: `invitada.${String(count)}@empresa.cl`, role: 'viewer' };
    invitations.push(dataOf(await member.call('POST', '/console/invitations', body)).id);
  }
  const { sessions } = dataOf<{ sessions: { id: string }[] }>(
    await leaving.call('GET', '/console/sessions'),
  );
  return {
    ...byId(['changeMember', 'removeMember', 'recoverMember'], members),
    ...byId(['withdrawInvitation'], invitations),
    ...byId(
      ['endMemberSession'],
      sessions.map(({ id }) => id),
    ),
  };
}

/** Has several accounts. */
const EVERYTHING = '99999999-9';

/** A widget in which a person is choosing the accounts that they share. */
async function choosingWidget(client: ConnectClient, person = EVERYTHING) {
  const widget = await client.widget(person, {
    products: ['product-balance', 'movement', 'credit-card-unbilled-transaction'],
  });
  const answer = await widget.extract({ accountSelection: true });
  const { id, accounts } = (
    answer.body as { data: { id: string; accounts: readonly { id: string }[] | null } }
  ).data;
  return { widget, extraction: id, accounts: (accounts ?? []).map((account) => account.id) };
}

/** A person of this world with several accounts, of which one can be taken back. */
async function personWithAccounts(client: ConnectClient, number: number): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const person = buildRut(7_000_000 + 1000 * tries + number);
    const { widget, accounts } = await choosingWidget(client, person);
    await widget.discard();
    if (accounts.length > 1) return person;
  }
}

/** A cursor of the changes of a connection's movements. */
async function cursorOf(client: ConnectClient, { username, consentId }: Widget): Promise<string> {
  const body = { consentId, product: 'movement' };
  const answer = await client.withTaskToken('POST', '/products/changes', username, body);
  return (answer.body as { data: { cursor: string } }).data.cursor;
}

/** Ids of the person's other sessions. */
async function otherSessionsOf(signedIn: Awaited<ReturnType<typeof signInPerson>>) {
  const answer = await signedIn.call('GET', '/person/sessions');
  const { sessions } = (
    answer.body as {
      data: { sessions: { id: string; current: boolean }[] };
    }
  ).data;
  return sessions.filter(({ current }) => !current).map(({ id }) => id);
}

/** A key of a client, a webhook, and a delivery to it. */
async function buildManaged(
  server: TestServer,
  { token, apiKey }: { readonly token: string; readonly apiKey: string },
) {
  const post = async (path: string, body?: object) => {
    const headers: Record<string, string> = path.endsWith('/keys')
      ? { 'x-api-key': apiKey }
      : { authorization: `Bearer ${token}` };
    const answer = await server.request('POST', path, { headers, ...(body && { body }) });
    return answer.body as { id: string; keyId: string };
  };
  const { keyId } = await post('/api/v1/keys', { scopes: ['main'] });
  const { id: webhookId } = await post('/api/v1/webhooks', { url: ENDPOINT });
  const { id: deliveryId } = await post(`/api/v1/webhooks/${webhookId}/test`);
  return { keyId: [keyId], webhookId: [webhookId], deliveryId: [deliveryId] };
}

const sessionOf = (widget: Widget) =>
  widget.session as { sessionToken: string; terms: { version: string } };

// The caller names the type, as it would for any body.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const dataOf = <T = { id: string; otpToken: string }>({ body }: Answer): T =>
  (body as { data: T }).data;

const rightsRequestOf = (answer: Answer) =>
  (answer.body as { data: { request: { id: string } } }).data.request.id;
