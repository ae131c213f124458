import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { createCallApi, type ApiOptions, type CallApi } from './callApi.ts';
import type {
  ClientKey,
  ConnectionFilter,
  ConnectionRow,
  Delivery,
  FoundExtraction,
  GoLiveReport,
  Institution,
  KeyBody,
  ListPage,
  LoggedRequest,
  MemberSession,
  NewKey,
  ReadInvitation,
  RegistrationBody,
  Repair,
  RetrySpan,
  Role,
  SignedInMember,
  StartedMemberSignIn,
  StartedOpenidSignIn,
  StartedRegistration,
  TaskFilter,
  TaskRow,
  TaskTimeline,
  TeamInvitation,
  TeamMember,
  Usage,
  WebhookRow,
  WidgetConfig,
  WidgetConfigPatch,
} from './consoleTypes.ts';
import type { OpenSession } from './personTypes.ts';

/** How many rows a page of a list has. */
const PAGE_ROWS = 25;

/** The calls of a signed-in member; one that the role does not allow is refused: `FORBIDDEN`. */
export interface ConsoleCalls {
  readMember: () => Promise<SignedInMember>;
  signOut: () => Promise<void>;

  listTasks: (filter: TaskFilter, from: string | null) => Promise<ListPage<TaskRow>>;
  readTask: (id: string) => Promise<TaskTimeline>;

  listConnections: (
    filter: ConnectionFilter,
    from: string | null,
  ) => Promise<ListPage<ConnectionRow>>;
  revokeConnection: (consentId: string) => Promise<void>;
  repairConnection: (consentId: string) => Promise<Repair>;

  listWebhooks: () => Promise<WebhookRow[]>;
  /** @returns the webhook with its secret, which is not shown again */
  createWebhook: (
    body: Pick<WebhookRow, 'url' | 'types'>,
  ) => Promise<{ id: string; secret: string }>;
  changeWebhook: (
    id: string,
    body: Partial<Pick<WebhookRow, 'url' | 'types' | 'enabled'>>,
  ) => Promise<WebhookRow>;
  deleteWebhook: (id: string) => Promise<void>;
  rotateSecret: (id: string) => Promise<{ secret: string; previousValidUntil: string }>;
  testWebhook: (id: string) => Promise<Delivery>;
  listDeliveries: (
    webhookId: string,
    status: Delivery['status'] | null,
    from: string | null,
  ) => Promise<ListPage<Delivery>>;
  retryDelivery: (webhookId: string, deliveryId: string) => Promise<Delivery>;
  retrySpan: (webhookId: string, span: RetrySpan) => Promise<{ retried: number }>;

  listKeys: () => Promise<ClientKey[]>;
  createKey: (body: KeyBody) => Promise<NewKey>;
  rotateKey: (id: string) => Promise<{ key: NewKey; previous: ClientKey }>;
  deleteKey: (id: string) => Promise<void>;

  /** @param month as `2026-11`; the current one without it */
  readUsage: (month: string | null) => Promise<Usage>;
  listRequests: (requestId: string | null, from: string | null) => Promise<ListPage<LoggedRequest>>;
  /** @throws {ApiError} `EXTRACTION_NOT_FOUND` for a code that is not of this client */
  findExtraction: (code: string) => Promise<FoundExtraction>;

  listWidgetConfigs: () => Promise<WidgetConfig[]>;
  readWidgetConfig: (id: string) => Promise<WidgetConfig>;
  changeWidgetConfig: (id: string, body: WidgetConfigPatch) => Promise<WidgetConfig>;
  addOrigin: (id: string, origin: string) => Promise<WidgetConfig>;
  removeOrigin: (id: string, origin: string) => Promise<WidgetConfig>;

  listInstitutions: () => Promise<Institution[]>;
  /** Only in the sandbox. */
  checkGoLive: () => Promise<GoLiveReport>;
  /** Probes the webhooks; only in the sandbox. */
  startGoLive: () => Promise<GoLiveReport>;

  listMembers: () => Promise<TeamMember[]>;
  changeRole: (id: string, role: Role) => Promise<void>;
  /** @throws {ApiError} `LAST_OWNER` */
  removeMember: (id: string) => Promise<void>;
  recoverMember: (id: string) => Promise<void>;
  listInvitations: () => Promise<TeamInvitation[]>;
  /** @throws {ApiError} `MEMBER_EXISTS` */
  invite: (body: { email: string; role: Role }) => Promise<void>;
  withdrawInvitation: (id: string) => Promise<void>;
  listSessions: () => Promise<OpenSession[]>;
  endSession: (id: string) => Promise<void>;
}

export interface ConsoleClient {
  /** @throws {ApiError} `INVITATION_NOT_VALID`: unknown, used, expired or for somebody else */
  readInvitation: (invitation: string) => Promise<ReadInvitation>;
  startRegistration: (
    body: RegistrationBody,
  ) => Promise<StartedRegistration<PublicKeyCredentialCreationOptionsJSON>>;
  /** @throws {ApiError} `PASSKEY_REFUSED`, like `openSession` */
  register: (registrationId: string, response: RegistrationResponseJSON) => Promise<MemberSession>;
  startSignIn: () => Promise<StartedMemberSignIn<PublicKeyCredentialRequestOptionsJSON>>;
  openSession: (body: {
    signInId: string;
    response: AuthenticationResponseJSON;
  }) => Promise<MemberSession>;
  /** @throws {ApiError} `OPENID_NOT_CONFIGURED` for the domain of the address; `OPENID_UNAVAILABLE` */
  startOpenidSignIn: (email: string) => Promise<StartedOpenidSignIn>;
  /** @throws {ApiError} `OPENID_REFUSED`, `OPENID_UNAVAILABLE` */
  openOpenidSession: (body: { signInId: string; callback: string }) => Promise<MemberSession>;
  /** Signs in as one of the demo client's members; only in the sandbox. */
  openSandboxSession: (as: 'owner' | 'viewer') => Promise<MemberSession>;
  /**
   * The calls that a token authorises.
   *
   * @throws {ApiError} each of them with status 401 once the session has ended
   */
  callsOf: (token: string) => ConsoleCalls;
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A path with the values of a query that are set. */
function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A path whose parts after the first come from data. */
const at = (first: string, ...parts: string[]) =>
  [first, ...parts.map(encodeURIComponent)].join('/');

/** The client of the console. */
export function createConsoleClient(options: ApiOptions): ConsoleClient {
  const api = createCallApi(options);
  const post = <T>(path: string, body: unknown): Promise<T> =>
    api({ method: 'POST', path: `/console${path}`, body });
  return {
    readInvitation: (invitation) => post('/invitations/read', { invitation }),
    startRegistration: (body) => post('/registrations', body),
    register: (id, response) => post(at('/registrations', id), { response }),
    startSignIn: () => post('/sign-ins', {}),
    openSession: (body) => post('/sessions', body),
    startOpenidSignIn: (email) => post('/openid-sign-ins', { email }),
    openOpenidSession: (body) => post('/openid-sessions', body),
    openSandboxSession: (as) => post('/sandbox/sessions', { as }),
    callsOf: (token) => ({ ...ownCalls(api, token), ...sharedCalls(api, token) }),
  };
}

/** The calls that only the console has. */
function ownCalls(api: CallApi, token: string) {
  const get = <T>(path: string) => api<T>({ method: 'GET', path: `/console${path}`, token });
  const send = <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    api<T>({
      method,
      path: `/console${path}`,
      token,
      ...(method !== 'DELETE' && { body: body ?? {} }),
    });
  const act = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    api.empty({
      method,
      path: `/console${path}`,
      token,
      ...(method !== 'DELETE' && { body: body ?? {} }),
    });
  const list = async <T>(path: string, name: string): Promise<T[]> =>
    (await get<Record<string, T[]>>(path))[name] ?? [];
  return {
    readMember: () => get('/member'),
    signOut: () => act('POST', '/sign-out'),
    readTask: (id) => get(at('/tasks', id)),
    revokeConnection: (id) => act('POST', `${at('/connections', id)}/revoke`),
    repairConnection: (id) => send('POST', `${at('/connections', id)}/repair`),
    listWidgetConfigs: () => list('/widget-configs', 'configs'),
    readWidgetConfig: (id) => get(at('/widget-configs', id)),
    changeWidgetConfig: (id, body) => send('PATCH', at('/widget-configs', id), body),
    addOrigin: (id, origin) => send('POST', `${at('/widget-configs', id)}/origins`, { origin }),
    removeOrigin: (id, origin) =>
      send('DELETE', `${at('/widget-configs', id)}${at('/origins', origin)}`),
    listInstitutions: () => list('/institutions', 'institutions'),
    checkGoLive: () => get('/go-live'),
    startGoLive: () => send('POST', '/go-live'),
    listMembers: () => list('/members', 'members'),
    changeRole: (id, role) => act('PATCH', at('/members', id), { role }),
    removeMember: (id) => act('DELETE', at('/members', id)),
    recoverMember: (id) => act('POST', `${at('/members', id)}/recovery`),
    listInvitations: () => list('/invitations', 'invitations'),
    invite: (body) => act('POST', '/invitations', body),
    withdrawInvitation: (id) => act('DELETE', at('/invitations', id)),
    listSessions: () => list('/sessions', 'sessions'),
    endSession: (id) => act('DELETE', at('/sessions', id)),
  } satisfies Partial<ConsoleCalls>;
}

/** The calls that a client's server makes, too. */
function sharedCalls(api: CallApi, token: string) {
  const get = <T>(path: string, query: Query = {}) =>
    api.whole<T>({ method: 'GET', path: withQuery(path, query), token });
  const post = <T>(path: string, body: unknown = {}) =>
    api.whole<T>({ method: 'POST', path, token, body });
  const remove = (path: string) => api.empty({ method: 'DELETE', path, token });
  /** A page of a list that gives a cursor. */
  const byCursor = async <T>(
    path: string,
    filter: Query,
    cursor: string | null,
  ): Promise<ListPage<T>> => {
    const query = { ...filter, cursor, limit: PAGE_ROWS };
    const page = await get<{ data: T[]; cursor: string | null }>(path, query);
    return { rows: page.data, next: page.cursor };
  };
  /** A page of a list that goes on before the last row of the previous page. */
  const byLast = async <T extends { id: string }>(
    path: string,
    name: string,
    filter: Query,
    before: string | null,
  ): Promise<ListPage<T>> => {
    const query = { ...filter, before, limit: PAGE_ROWS };
    const page = await get<Record<string, T[]> & { hasMore: boolean }>(path, query);
    const rows = page[name] ?? [];
    return { rows, next: page.hasMore ? (rows.at(-1)?.id ?? null) : null };
  };
  return {
    listTasks: (filter, from) => byCursor('/tasks', { ...filter }, from),
    listConnections: (filter, from) => byCursor('/connections', { ...filter }, from),
    listWebhooks: async () => (await get<{ webhooks: WebhookRow[] }>('/webhooks')).webhooks,
    createWebhook: (body) => post('/webhooks', body),
    changeWebhook: (id, body) =>
      api.whole({ method: 'PATCH', path: at('/webhooks', id), token, body }),
    deleteWebhook: (id) => remove(at('/webhooks', id)),
    rotateSecret: (id) => post(`${at('/webhooks', id)}/rotate-secret`),
    testWebhook: (id) => post(`${at('/webhooks', id)}/test`),
    listDeliveries: (id, status, before) =>
      byLast(`${at('/webhooks', id)}/deliveries`, 'deliveries', { status }, before),
    retryDelivery: (id, delivery) =>
      post(`${at('/webhooks', id)}${at('/deliveries', delivery)}/retry`),
    retrySpan: (id, span) => post(`${at('/webhooks', id)}/deliveries/retry`, span),
    listKeys: async () => (await get<{ keys: ClientKey[] }>('/keys')).keys,
    createKey: (body) => post('/keys', body),
    rotateKey: (id) => post(`${at('/keys', id)}/rotate`),
    deleteKey: (id) => remove(at('/keys', id)),
    readUsage: (month) => get('/usage', { month }),
    listRequests: (requestId, before) => byLast('/requests', 'requests', { requestId }, before),
    findExtraction: (code) => api({ method: 'GET', path: at('/extractions', code), token }),
  } satisfies Partial<ConsoleCalls>;
}
