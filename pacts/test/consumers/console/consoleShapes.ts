import type {
  ConnectionRow,
  Delivery,
  Institution,
  Member,
  OpenSession,
  Role,
  TaskRow,
  TaskTimeline,
  TeamInvitation,
  TeamMember,
  WebhookRow,
  WidgetConfig,
} from '@cauce/ui/client';
import {
  anyBoolean,
  anyMoment,
  anyRut,
  anyText,
  anyUuid,
  anyWhole,
  matching,
  oneOf,
  someOf,
  type Shape,
} from '../shapes.ts';

export const MOMENT = '2026-12-01T09:32:00.000Z';
export const ENTITY = 'banco-chile';
export const TASK_ID = '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9';
export const CONSENT_ID = '6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90';
export const WEBHOOK_ID = 'wh_5f0c2b7a9d3e4f1886a0c4d2e9b7315c';
export const DELIVERY_ID = 'dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9';
export const CONFIG_ID = 'wc_5f0c2b7a9d3e';

export const anyRole = (example: Role) =>
  oneOf<Role>(['owner', 'developer', 'support', 'viewer'], example);

export const member: Shape<Member> = {
  id: anyUuid('3b0f6b1e-51a7-4f83-9d0c-7a2f5c8e1d40'),
  name: anyText('Camila Rojas'),
  email: anyText('camila@empresa.example'),
  role: anyRole('owner'),
};

export const teamMember: Shape<TeamMember> = {
  ...member,
  createdAt: anyMoment(MOMENT),
  lastSignInAt: null,
  isSelf: anyBoolean(true),
};

export const teamInvitation: Shape<TeamInvitation> = {
  id: anyUuid('e2a7c1d4-0b5f-4c3a-8f6e-1d9b7a5c3e21'),
  email: anyText('diego@empresa.example'),
  role: anyRole('developer'),
  isRecovery: false,
  expiresAt: anyMoment(MOMENT),
};

export const openSession: Shape<OpenSession> = {
  id: anyUuid('8b0a6c2d-1f5e-4d3c-a7b9-2e4f6a8c0d1e'),
  createdAt: anyMoment(MOMENT),
  lastSeenAt: anyMoment(MOMENT),
  device: { browser: null, system: null },
  current: anyBoolean(true),
};

export const taskRow: Shape<TaskRow> = {
  id: matching(/^[0-9a-f]{64}$/, TASK_ID),
  reference: null,
  entityId: ENTITY,
  action: anyText('banco-chile:movement'),
  taskStatus: 'success',
  createdAt: anyMoment(MOMENT),
  endedAt: anyMoment(MOMENT),
};

export const timeline: Shape<TaskTimeline> = {
  taskId: matching(/^[0-9a-f]{64}$/, TASK_ID),
  entity: ENTITY,
  action: anyText('banco-chile:movement'),
  status: 'success',
  reference: null,
  consentId: null,
  requestedAt: anyMoment(MOMENT),
  endedAt: anyMoment(MOMENT),
  error: null,
  steps: someOf({ at: anyMoment(MOMENT), step: anyText('launched') }),
  challenge: null,
  requests: someOf({
    id: anyText('5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11'),
    method: 'POST',
    path: anyText('/tasks'),
    status: anyWhole(200),
    at: anyMoment(MOMENT),
  }),
  creditGivenBack: false,
};

export const connectionRow: Shape<ConnectionRow> = {
  consentId: anyUuid(CONSENT_ID),
  reference: null,
  entityId: ENTITY,
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  connection: { status: 'ok', reason: null, since: null, nextRefreshAt: anyMoment(MOMENT) },
  products: someOf(anyText('movement')),
  createdAt: anyMoment(MOMENT),
  validUntil: anyMoment(MOMENT),
};

export const webhookRow: Shape<WebhookRow> = {
  id: matching(/^wh_[0-9a-f]{32}$/, WEBHOOK_ID),
  url: anyText('http://127.0.0.1:9/hook'),
  types: null,
  enabled: true,
  disabled: null,
  failingSince: null,
  createdAt: anyMoment(MOMENT),
};

export const delivery: Shape<Delivery> = {
  id: matching(/^dlv_[0-9a-f]{32}$/, DELIVERY_ID),
  eventId: anyText('evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c'),
  type: 'webhook.test',
  status: 'pending',
  attempts: 0,
  createdAt: anyMoment(MOMENT),
  nextAttemptAt: anyMoment(MOMENT),
  lastAttempt: null,
};

export const institution: Shape<Institution> = {
  id: anyText(ENTITY),
  name: anyText('Banco de Chile'),
  type: oneOf(['bank', 'business-bank', 'government', 'service', 'afp', 'exchange'], 'bank'),
  enabled: anyBoolean(true),
  actions: anyWhole(12),
  coverage: { assumed: anyWhole(2), documented: anyWhole(9), recorded: anyWhole(1) },
  health: { answers: anyBoolean(true), since: null, answered: null },
};

export const config: Shape<
  Omit<WidgetConfig, 'purpose' | 'terms' | 'refresh' | 'accountSelection'>
> = {
  id: anyText(CONFIG_ID),
  appName: anyText('Demo'),
  legalName: anyText('Demo SpA'),
  rut: anyRut('76123456-0'),
  logoUrl: null,
  privacyUrl: null,
  revocationUrl: null,
  theme: { mode: oneOf(['light', 'dark', 'auto'], 'auto'), color: null },
  allowedOrigins: someOf(anyText('https://app.example')),
  locale: oneOf(['es-CL', 'en'], 'es-CL'),
  validityMonths: anyWhole(12),
  storesCredentials: anyBoolean(false),
  updatedAt: anyMoment(MOMENT),
};
