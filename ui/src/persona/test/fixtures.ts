import type {
  Activity,
  ActivityEntry,
  OpenSession,
  PersonConnection,
  RightsKind,
  RightsRequest,
  SignedInPerson,
} from '../../client/index.ts';

/** Answers of the API to the person's page, for tests and stories. */
export const person: SignedInPerson = {
  username: '12345678-5',
  email: 'ana@correo.example',
  sessionExpiresAt: '2026-11-24T12:20:00.000Z',
};

const recipient = (
  name: string,
  legalName: string,
  rut: string,
  host: string,
): PersonConnection['recipient'] => ({
  name,
  legalName,
  rut,
  privacyUrl: `https://${host}/privacidad`,
  revocationUrl: null,
});

const sol = recipient('Sol Créditos', 'Sol Créditos SpA', '76543210-3', 'solcreditos.example');
const arriendos = recipient(
  'Arriendos Claros',
  'Arriendos Claros Ltda.',
  '77123456-9',
  'arriendos.example',
);
const ahorro = recipient('Mi Ahorro', 'Mi Ahorro SpA', '76111222-0', 'miahorro.example');

/** In force, with the password kept and read many times. */
export const active: PersonConnection = {
  id: '7c2f1c1e-7f2b-4c59-8a5c-2f2f5a3d9b10',
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  recipient: sol,
  entity: { id: 'banco-austral', name: 'Banco Austral' },
  locale: 'es-CL',
  purpose: 'Evaluar tu solicitud de crédito',
  products: [
    {
      id: 'product-balance',
      titles: { 'es-CL': 'Cuentas y saldos', en: 'Accounts and balances' },
      description:
        'Tipo, número y saldo de cada cuenta, tarjeta y línea de crédito, con sus cupos.',
      historyMonths: null,
    },
    {
      id: 'movement',
      titles: { 'es-CL': 'Movimientos', en: 'Transactions' },
      description: 'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
      historyMonths: 13,
    },
  ],
  accounts: [
    { id: 'cuenta-1', kind: 'account', name: 'Cuenta Corriente', number: '7809', currency: 'clp' },
    { id: 'tarjeta-1', kind: 'card', name: 'Visa Signature', number: '4821', currency: 'clp' },
  ],
  requestedAt: '2026-08-02T14:55:00.000Z',
  acceptedAt: '2026-08-02T15:00:00.000Z',
  validUntil: '2027-08-02T15:00:00.000Z',
  terminatedAt: null,
  storesCredentials: true,
  refresh: 'daily',
  hasCredentials: true,
  extractedAt: '2026-11-23T09:30:00.000Z',
  reads: { count: 14, lastAt: '2026-11-23T13:10:00.000Z' },
  block: null,
  actions: ['revoke', 'object', 'block', 'erase', 'receipt'],
};

/** In force, of the tax service, never read. */
const unread: PersonConnection = {
  ...active,
  id: 'a1d9a0c4-0b3e-4a0e-9f3f-6b1c2d3e4f50',
  recipient: arriendos,
  entity: { id: 'sii', name: 'Servicio de Impuestos Internos' },
  locale: 'es-CL',
  purpose: 'Comprobar tu renta para un arriendo',
  products: [
    {
      id: 'income-report',
      titles: { 'es-CL': 'Informe de ingresos', en: 'Income report' },
      description: 'Sueldos y honorarios, mes a mes.',
      historyMonths: 12,
    },
  ],
  storesCredentials: false,
  refresh: null,
  hasCredentials: false,
  reads: { count: 0, lastAt: null },
};

export const blocked: PersonConnection = {
  ...active,
  block: { kind: 'blocking', at: '2026-11-20T18:00:00.000Z' },
  actions: ['revoke', 'unblock', 'erase', 'receipt'],
};

export const objected: PersonConnection = {
  ...blocked,
  block: { kind: 'objection', at: '2026-11-20T18:00:00.000Z' },
};

/** Asked for, and not given yet. */
export const pending: PersonConnection = {
  ...active,
  id: 'b2e8b1d5-1c4f-4b1f-8a4a-7c2d3e4f5a61',
  status: 'IN_PROGRESS',
  subStatus: 'IN_PROGRESS',
  recipient: { ...ahorro, legalName: null, rut: null, privacyUrl: null },
  entity: null,
  acceptedAt: null,
  validUntil: null,
  hasCredentials: false,
  extractedAt: null,
  reads: { count: 0, lastAt: null },
  actions: ['revoke', 'erase'],
};

export const revoked: PersonConnection = {
  ...active,
  id: 'c3f7c2e6-2d5a-4c2a-9b5b-8d3e4f5a6b72',
  status: 'INACTIVE',
  subStatus: 'REVOKED',
  recipient: ahorro,
  terminatedAt: '2026-10-01T16:20:00.000Z',
  hasCredentials: false,
  actions: ['erase'],
};

export const connections: PersonConnection[] = [active, unread, revoked];

const entry = (at: string, kind: ActivityEntry['kind'], detail: string | null = null) => ({
  at,
  kind,
  detail,
});

/** A log with several reads in one day. */
export const activity: Activity = {
  entries: [
    entry('2026-11-23T13:10:00.000Z', 'read', 'movement'),
    entry('2026-11-23T13:09:00.000Z', 'read', 'product-balance'),
    entry('2026-11-23T13:08:00.000Z', 'read', 'movement'),
    entry('2026-11-23T09:30:00.000Z', 'refreshed', 'banco-austral'),
    entry('2026-11-23T09:30:00.000Z', 'extraction-ended', 'success'),
    entry('2026-11-23T09:29:00.000Z', 'extraction-started'),
    entry('2026-10-05T12:00:00.000Z', 'read', 'product-balance'),
    entry('2026-09-01T12:00:00.000Z', 'extraction-ended', 'wrong_login'),
    entry('2026-08-02T15:02:30.000Z', 'receipt-issued'),
    entry('2026-08-02T15:02:00.000Z', 'activated', 'banco-austral'),
    entry('2026-08-02T15:00:00.000Z', 'accepted', 'banco-austral'),
    entry('2026-08-02T14:58:00.000Z', 'opened'),
    entry('2026-08-02T14:55:00.000Z', 'requested', 'product-balance movement'),
  ],
  count: 13,
};

/** A request of the person; done at once unless the rest says otherwise. */
export const request = (kind: RightsKind, rest: Partial<RightsRequest> = {}): RightsRequest => ({
  id: `solicitud-${kind}`,
  kind,
  connectionId: active.id,
  recipientName: sol.name,
  at: '2026-11-24T12:05:00.000Z',
  tookEffectAt: '2026-11-24T12:05:00.000Z',
  dueAt: null,
  status: 'done',
  outcome: null,
  answer: null,
  answeredAt: null,
  ...rest,
});

const DUE = '2026-12-25T02:59:59.999Z';

/** One in each state. */
export const requests: RightsRequest[] = [
  request('objection', { status: 'open', dueAt: DUE }),
  request('revocation', { connectionId: revoked.id, recipientName: ahorro.name }),
  request('blocking', {
    id: 'solicitud-respondida',
    at: '2026-10-01T12:00:00.000Z',
    tookEffectAt: '2026-10-01T12:00:00.000Z',
    dueAt: '2026-11-01T02:59:59.999Z',
    status: 'answered',
    outcome: 'done',
    answer: 'Revisamos tus datos y corregimos tu renta. Ya puedes desbloquear.',
    answeredAt: '2026-10-12T15:00:00.000Z',
  }),
  request('erasure', {
    connectionId: null,
    recipientName: arriendos.name,
    at: '2026-09-19T15:00:00.000Z',
    tookEffectAt: '2026-09-19T15:00:00.000Z',
    dueAt: '2026-10-20T02:59:59.999Z',
    status: 'overdue',
  }),
  request('objection', {
    id: 'solicitud-rechazada',
    at: '2026-09-19T14:00:00.000Z',
    tookEffectAt: '2026-09-19T14:00:00.000Z',
    dueAt: '2026-10-20T02:59:59.999Z',
    status: 'answered',
    outcome: 'rejected',
    answer: 'El contrato de tu crédito nos obliga a conservarlos hasta que lo pagues.',
    answeredAt: '2026-10-02T15:00:00.000Z',
  }),
];

/** Of a computer, a phone, and something that says nothing about itself. */
export const openSessions: OpenSession[] = [
  {
    id: 'sesion-esta',
    createdAt: '2026-11-24T12:00:00.000Z',
    lastSeenAt: '2026-11-24T12:05:00.000Z',
    device: { browser: 'firefox', system: 'linux' },
    current: true,
  },
  {
    id: 'sesion-telefono',
    createdAt: '2026-11-24T11:55:00.000Z',
    lastSeenAt: '2026-11-24T11:58:00.000Z',
    device: { browser: 'samsung', system: 'android' },
    current: false,
  },
  {
    id: 'sesion-otra',
    createdAt: '2026-11-24T11:50:00.000Z',
    lastSeenAt: '2026-11-24T11:50:00.000Z',
    device: { browser: null, system: null },
    current: false,
  },
];

export const openRequest = (kind: RightsKind): RightsRequest =>
  request(kind, { status: 'open', dueAt: DUE });
