import type {
  ClientKey,
  ConnectionRow,
  Delivery,
  FoundExtraction,
  GoLivePoint,
  GoLiveReport,
  Institution,
  LoggedRequest,
  OpenSession,
  Role,
  SignedInMember,
  TaskRow,
  TaskTimeline,
  TeamInvitation,
  TeamMember,
  Usage,
  WebhookRow,
  WidgetConfig,
} from '../../client/index.ts';

const READ = ['usage', 'requests', 'tasks', 'connections', 'events', 'webhooks', 'keys'] as const;

/** Somebody who has signed in, in a role; the first steps are done. */
export function signedIn(role: Role, patch: Partial<SignedInMember> = {}): SignedInMember {
  const writes = {
    owner: ['keys', 'webhooks', 'widget', 'connections', 'members'],
    developer: ['keys', 'webhooks', 'widget', 'connections'],
    support: ['connections'],
    viewer: [],
  } as const;
  return {
    member: { id: 'm-1', name: 'Diego Soto', email: 'diego@empresa.example', role },
    client: { id: 'demo', name: 'Demo Finanzas', environment: 'sandbox' },
    permissions: [
      ...READ.map((name) => `${name}:read` as const),
      ...writes[role].map((name) => `${name}:write` as const),
    ],
    session: { id: 's-1', expiresAt: '2026-11-24T20:00:00.000Z' },
    firstSteps: {
      task: '2026-11-20T13:02:00.000Z',
      widget: '2026-11-20T14:10:00.000Z',
      webhook: '2026-11-21T09:30:00.000Z',
    },
    ...patch,
  };
}

const uuid = (code: string) => `${code}-0c1d-4f6a-9b2e-3d4c5b6a7988`;

type TaskLine = [string, string, string, TaskRow['taskStatus'], string | null];
const TASKS: TaskLine[] = [
  ['e2e65f1f', 'banco-chile', 'movement', 'error', 'pedido-1043'],
  ['a91c0d22', 'banco-estado', 'product-balance', 'success', 'pedido-1042'],
  ['77b0e4c1', 'sii', 'tax-folder', 'running', null],
  ['3f5a9d10', 'santander', 'movement', 'wrong_login', 'pedido-1040'],
  ['b02f8e67', 'banco-falabella', 'login', 'locked', null],
  ['0d9e1c54', 'itau', 'movement', 'pending', 'pedido-1038'],
];
export const tasks: TaskRow[] = TASKS.map(
  ([code, entityId, action, taskStatus, reference], place) => {
    const at = `2026-11-24T1${String(6 - place)}:04`;
    return {
      id: uuid(code),
      reference,
      entityId,
      action: `${entityId}:${action}`,
      taskStatus,
      createdAt: `${at}:0${String(place)}.000Z`,
      endedAt: ['running', 'pending'].includes(taskStatus) ? null : `${at}:4${String(place)}.000Z`,
    };
  },
);

export const timeline: TaskTimeline = {
  taskId: uuid('e2e65f1f'),
  entity: 'banco-chile',
  action: 'banco-chile:movement',
  status: 'error',
  reference: 'pedido-1043',
  consentId: uuid('9a0b1c2d'),
  requestedAt: '2026-11-24T16:04:00.000Z',
  endedAt: '2026-11-24T16:04:40.000Z',
  error: {
    code: 'INSTITUTION_TIMEOUT',
    message: 'The institution did not answer in time',
    whatToDo: 'La institución no respondió bien. Lanza la tarea otra vez en unos minutos.',
  },
  steps: [
    { at: '2026-11-24T16:04:00.000Z', step: 'launched' },
    { at: '2026-11-24T16:04:01.000Z', step: 'started' },
    { at: '2026-11-24T16:04:05.000Z', step: 'challenged' },
    { at: '2026-11-24T16:04:20.000Z', step: 'challenge-answered' },
    { at: '2026-11-24T16:04:40.000Z', step: 'ended' },
    { at: '2026-11-24T16:04:41.000Z', step: 'read' },
  ],
  challenge: {
    kind: 'approve',
    askedAt: '2026-11-24T16:04:05.000Z',
    answeredAt: '2026-11-24T16:04:20.000Z',
  },
  requests: [
    {
      id: uuid('5d0a5e0e'),
      method: 'POST',
      path: '/tasks',
      status: 200,
      at: '2026-11-24T16:04:00.000Z',
    },
    {
      id: uuid('c71b02aa'),
      method: 'GET',
      path: '/tasks/:taskId',
      status: 200,
      at: '2026-11-24T16:04:41.000Z',
    },
  ],
  creditGivenBack: true,
};

const connection = (code: string, patch: Partial<ConnectionRow>): ConnectionRow => ({
  consentId: uuid(code),
  reference: null,
  entityId: 'banco-chile',
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  connection: {
    status: 'ok',
    reason: null,
    since: null,
    nextRefreshAt: '2026-11-25T09:00:00.000Z',
  },
  products: ['movement', 'product-balance'],
  createdAt: '2026-11-21T12:00:00.000Z',
  validUntil: '2027-11-21T12:00:00.000Z',
  ...patch,
});

export const connections: ConnectionRow[] = [
  connection('9a0b1c2d', {
    reference: 'cliente-88',
    connection: {
      status: 'needs_person',
      reason: 'WRONG_LOGIN',
      since: '2026-11-23T09:30:00.000Z',
      nextRefreshAt: null,
    },
  }),
  connection('4e5f6a7b', { entityId: 'banco-estado', reference: 'cliente-87' }),
  connection('8c9d0e1f', {
    entityId: 'santander',
    connection: {
      status: 'unavailable',
      reason: 'INSTITUTION_MAINTENANCE',
      since: '2026-11-24T08:00:00.000Z',
      nextRefreshAt: '2026-11-24T20:00:00.000Z',
    },
  }),
  connection('2a3b4c5d', { entityId: null, status: 'IN_PROGRESS', subStatus: 'IN_PROGRESS' }),
  connection('6e7f8a9b', { entityId: 'sii', status: 'INACTIVE', subStatus: 'REVOKED' }),
];

export const webhooks: WebhookRow[] = [
  {
    id: 'wh_5f0c2b7a9d3e4f1886a0c4d2e9b7315c',
    url: 'https://app.empresa.example/webhooks/cauce',
    types: null,
    enabled: true,
    disabled: null,
    failingSince: '2026-11-24T14:00:00.000Z',
    createdAt: '2026-10-02T15:20:00.000Z',
  },
  {
    id: 'wh_1b7a9d3e4f1886a0c4d2e9b7315c5f0c',
    url: 'https://riesgo.empresa.example/eventos',
    types: ['task.finished', 'consent.revoked'],
    enabled: false,
    disabled: { at: '2026-11-20T10:00:00.000Z', reason: 'gone' },
    failingSince: null,
    createdAt: '2026-10-12T15:20:00.000Z',
  },
];

const delivery = (id: string, patch: Partial<Delivery>): Delivery => ({
  id,
  eventId: `evt_${id}`,
  type: 'task.finished',
  status: 'delivered',
  attempts: 1,
  createdAt: '2026-11-24T16:04:41.000Z',
  nextAttemptAt: null,
  lastAttempt: {
    at: '2026-11-24T16:04:42.000Z',
    durationMs: 118,
    status: 204,
    answer: '',
    fault: null,
  },
  ...patch,
});

export const deliveries: Delivery[] = [
  delivery('d-3', {
    status: 'failed',
    attempts: 8,
    lastAttempt: {
      at: '2026-11-24T15:00:00.000Z',
      durationMs: 2310,
      status: 500,
      answer: '{"error":"sin conexión a la base"}',
      fault: 'status',
    },
  }),
  delivery('d-2', {
    type: 'consent.needs_person',
    status: 'pending',
    attempts: 3,
    nextAttemptAt: '2026-11-24T17:30:00.000Z',
    lastAttempt: {
      at: '2026-11-24T15:30:00.000Z',
      durationMs: 10_000,
      status: null,
      answer: null,
      fault: 'timeout',
    },
  }),
  delivery('d-1', { createdAt: '2026-11-24T12:10:00.000Z' }),
];

/** ISO 8601, so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();

export const keys: ClientKey[] = [
  {
    keyId: 'key_3f9a1c0b7d24',
    scopes: ['main', 'connect'],
    status: 'active',
    createdAt: '2026-09-01T12:00:00.000Z',
    expiresAt: inDays(12),
    lastUsedAt: '2026-11-24T16:04:00.000Z',
    networks: ['203.0.113.0/24'],
  },
  {
    keyId: 'key_9b2e4d6f8a10',
    scopes: ['main', 'connect', 'manage'],
    status: 'active',
    createdAt: '2026-10-12T12:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    networks: null,
  },
];
keys.push({ ...(keys[1] as ClientKey), keyId: 'key_07c1d2e3f4a5', status: 'retired' });

export const usage: Usage = {
  month: '2026-11',
  limit: 100_000,
  used: 61_842,
  remaining: 38_158,
  returned: 112,
  resetAt: '2026-12-01T00:00:00.000Z',
  days: [
    { date: '2026-11-20', used: 1210 },
    { date: '2026-11-21', used: 3120 },
    { date: '2026-11-22', used: 845 },
    { date: '2026-11-23', used: 2904 },
    { date: '2026-11-24', used: 120 },
  ],
  ends: [
    {
      action: 'banco-chile:movement',
      outcome: 'INSTITUTION_UNAVAILABLE',
      tasks: 112,
      returned: 112,
    },
    { action: 'banco-chile:movement', outcome: 'success', tasks: 7820, returned: 0 },
    { action: 'sii:tax-folder', outcome: 'wrong_login', tasks: 31, returned: 0 },
  ],
};

export const requests: LoggedRequest[] = [
  ['POST', '/tasks', 200, null],
  ['POST', '/tasks', 429, 'TOO_MANY_REQUESTS'],
  ['GET', '/tasks/:taskId', 200, null],
  ['DELETE', '/webhooks/:webhookId', 404, 'WEBHOOK_NOT_FOUND'],
].map(([method, path, status, errorCode], place) => ({
  id: `r-${String(place)}`,
  requestId: uuid(`5d0a5e0${String(place)}`),
  at: `2026-11-24T16:0${String(4 - place)}:00.000Z`,
  method: method as LoggedRequest['method'],
  path: String(path),
  status: Number(status),
  errorCode: errorCode as string | null,
  durationMs: 18 + 31 * place,
  keyId: 'key_3f9a1c0b7d24',
}));

export const extraction: FoundExtraction = {
  id: uuid('e2e65f1f'),
  consentId: uuid('9a0b1c2d'),
  reference: 'cliente-88',
  entityId: 'banco-chile',
  status: 'error',
  error: {
    code: 'INSTITUTION_TIMEOUT',
    message: 'The institution did not answer in time',
    retryable: true,
  },
  createdAt: '2026-11-24T16:04:00.000Z',
  finishedAt: '2026-11-24T16:04:40.000Z',
};

const institution = (
  id: string,
  name: string,
  type: Institution['type'],
  [recorded, documented, assumed]: readonly [number, number, number],
  patch: Partial<Institution> = {},
): Institution => ({
  id,
  name,
  type,
  enabled: true,
  actions: recorded + documented + assumed,
  coverage: { recorded, documented, assumed },
  health: { answers: true, since: null, answered: 0.994 },
  ...patch,
});

export const institutions: Institution[] = [
  institution('banco-chile', 'Banco de Chile', 'bank', [1, 9, 2]),
  institution('banco-estado', 'BancoEstado', 'bank', [0, 8, 3]),
  institution('banco-falabella', 'Banco Falabella', 'bank', [0, 4, 5]),
  institution('itau', 'Banco Itaú', 'bank', [0, 6, 3]),
  institution('santander', 'Banco Santander', 'bank', [0, 7, 2], {
    health: { answers: false, since: '2026-11-24T08:00:00.000Z', answered: 0.871 },
  }),
  institution('sii', 'SII', 'government', [4, 3, 0]),
  institution('afp-uno', 'AFP Uno', 'afp', [0, 0, 2], {
    enabled: false,
    health: { answers: true, since: null, answered: null },
  }),
];

export const config: WidgetConfig = {
  id: 'wc_Zk3vT9qLw2Xb7Rf1',
  appName: 'Demo Finanzas',
  legalName: 'Demo Finanzas SpA',
  rut: '76123456-0',
  purpose: 'Evaluar tu solicitud de crédito con tus ingresos y movimientos reales.',
  logoUrl: null,
  privacyUrl: 'https://empresa.example/privacidad',
  revocationUrl: null,
  theme: { mode: 'auto', color: '#1b509b' },
  allowedOrigins: ['https://app.empresa.example', 'https://pruebas.empresa.example'],
  locale: 'es-CL',
  terms: {
    version: '2026-11',
    text: 'Autorizas a Demo Finanzas SpA a recibir los datos que aparecen en esta pantalla.',
  },
  validityMonths: 12,
  storesCredentials: true,
  refresh: 'daily',
  accountSelection: true,
  updatedAt: '2026-11-20T12:00:00.000Z',
};

export const members: TeamMember[] = [
  {
    id: 'm-1',
    name: 'Diego Soto',
    email: 'diego@empresa.example',
    role: 'owner',
    createdAt: '2026-09-01T12:00:00.000Z',
    lastSignInAt: '2026-11-24T13:00:00.000Z',
    isSelf: true,
  },
  {
    id: 'm-2',
    name: 'Paula Rivas',
    email: 'paula@empresa.example',
    role: 'viewer',
    createdAt: '2026-10-01T12:00:00.000Z',
    lastSignInAt: null,
    isSelf: false,
  },
];

export const invitations: TeamInvitation[] = [
  {
    id: 'i-1',
    email: 'ines@empresa.example',
    role: 'support',
    isRecovery: false,
    expiresAt: '2026-12-01T12:00:00.000Z',
  },
];

export const sessions: OpenSession[] = [
  {
    id: 's-1',
    createdAt: '2026-11-24T13:00:00.000Z',
    lastSeenAt: '2026-11-24T16:04:00.000Z',
    device: { browser: 'firefox', system: 'linux' },
    current: true,
  },
  {
    id: 's-2',
    createdAt: '2026-11-24T11:00:00.000Z',
    lastSeenAt: '2026-11-24T11:40:00.000Z',
    device: { browser: 'chrome', system: 'android' },
    current: false,
  },
];

const goLivePoint = (
  point: GoLivePoint['point'],
  kind: GoLivePoint['evidence'][number]['kind'],
  id: string,
  detail: string | null,
  status: number | null = null,
): GoLivePoint => ({
  point,
  grade: 'passed',
  evidence: [{ kind, id, at: '2026-11-24T15:04:12.000Z', status, detail }],
});

/** A check that everything passed. */
export const goLive: GoLiveReport = {
  probedAt: '2026-11-24T15:04:10.000Z',
  isRunning: false,
  points: [
    goLivePoint('signature', 'delivery', 'dlv_0a1b2c3d4e5f', 'forged', 400),
    goLivePoint('repeats', 'delivery', 'dlv_1b2c3d4e5f60', 'again', 204),
    goLivePoint('idempotency', 'request', requests[0]?.requestId ?? '', 'POST /tasks', 200),
    goLivePoint('retry-after', 'request', requests[1]?.requestId ?? '', 'GET /entities', 429),
    goLivePoint('tokens', 'session', '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11', '1'),
    goLivePoint('challenge', 'task', tasks[0]?.id ?? '', null),
    goLivePoint('repair', 'consent', connections[0]?.consentId ?? '', null),
    goLivePoint('origins', 'widget-config', config.id, 'https://app.empresa.example'),
  ],
};
