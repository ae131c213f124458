import { MatchersV3 } from '@pact-foundation/pact';
import { describe } from 'vitest';
import { anyMoment, anyText, anyWhole, exampleOf, matching, someOf } from '../shapes.ts';
import { itCalls, pathWith } from './consolePact.ts';
import {
  config,
  CONFIG_ID,
  connectionRow,
  CONSENT_ID,
  delivery,
  DELIVERY_ID,
  ENTITY,
  institution,
  MOMENT,
  TASK_ID,
  taskRow,
  timeline,
  webhookRow,
  WEBHOOK_ID,
} from './consoleShapes.ts';

const OWNER = 'an owner has signed in to the console';
const VIEWER = 'a viewer has signed in to the console';
const TASK = 'the client of an owner has read a task';
const CONNECTION = 'the client of an owner has a connection';
const WEBHOOK = 'the client of an owner has a webhook';
const PAGE = { limit: '25' };
const REQUEST_ID = 'b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f';
const ORIGIN = 'https://otra.example';

const connectionPath = (after: string) =>
  pathWith('consentId', CONSENT_ID, '/console/connections/', after);
const configPath = (after = '') =>
  pathWith('widgetConfigId', CONFIG_ID, '/console/widget-configs/', after);
const webhookPath = (after: string) => pathWith('webhookId', WEBHOOK_ID, '/webhooks/', after);

describe('tasks and connections', () => {
  itCalls([
    {
      what: 'a request for the tasks that succeeded',
      state: TASK,
      method: 'GET',
      path: '/api/v1/tasks',
      query: { status: 'success', ...PAGE },
      answer: { data: someOf(taskRow), cursor: null },
      call: ({ listTasks }) => listTasks({ status: 'success' }, null),
      returns: { rows: [exampleOf(taskRow)], next: null },
    },
    {
      what: "a request for a task's timeline",
      state: TASK,
      method: 'GET',
      path: pathWith('taskId', TASK_ID, '/console/tasks/'),
      answer: { data: timeline },
      call: ({ readTask }) => readTask(TASK_ID),
      returns: exampleOf(timeline),
    },
    {
      what: 'a request for the timeline of a task that nobody launched',
      state: OWNER,
      method: 'GET',
      path: `/api/v1/console/tasks/${TASK_ID}`,
      refusal: [403, 'FORBIDDEN'],
      call: ({ readTask }) => readTask(TASK_ID),
    },
    {
      what: 'a request for the connections at an institution',
      state: CONNECTION,
      method: 'GET',
      path: '/api/v1/connections',
      query: { entity: ENTITY, ...PAGE },
      answer: { data: someOf(connectionRow), cursor: null },
      call: ({ listConnections }) => listConnections({ entity: ENTITY }, null),
      returns: { rows: [exampleOf(connectionRow)], next: null },
    },
    {
      what: 'a repair',
      state: CONNECTION,
      method: 'POST',
      path: connectionPath('/repair'),
      body: {},
      answer: { data: { otpToken: anyText('kq3mZ0v9b2cX'), widgetConfigId: anyText(CONFIG_ID) } },
      call: ({ repairConnection }) => repairConnection(CONSENT_ID),
      returns: { otpToken: 'kq3mZ0v9b2cX', widgetConfigId: CONFIG_ID },
    },
    {
      what: 'a permission revoked by the client',
      state: CONNECTION,
      method: 'POST',
      path: connectionPath('/revoke'),
      body: {},
      answer: { data: { subStatus: 'REVOKED' } },
      call: ({ revokeConnection }) => revokeConnection(CONSENT_ID),
    },
  ]);
});

describe('webhooks', () => {
  itCalls([
    {
      what: 'a request for the webhooks',
      state: WEBHOOK,
      method: 'GET',
      path: '/api/v1/webhooks',
      answer: { webhooks: someOf(webhookRow) },
      call: ({ listWebhooks }) => listWebhooks(),
      returns: [exampleOf(webhookRow)],
    },
    {
      what: 'a request for the deliveries of a webhook',
      state: WEBHOOK,
      method: 'GET',
      path: webhookPath('/deliveries'),
      query: PAGE,
      answer: { deliveries: someOf(delivery), hasMore: false },
      call: ({ listDeliveries }) => listDeliveries(WEBHOOK_ID, null, null),
      returns: { rows: [exampleOf(delivery)], next: null },
    },
    {
      what: 'a delivery repeated by a member',
      state: WEBHOOK,
      method: 'POST',
      path: MatchersV3.fromProviderState(
        '/api/v1/webhooks/${webhookId}/deliveries/${deliveryId}/retry',
        `/api/v1/webhooks/${WEBHOOK_ID}/deliveries/${DELIVERY_ID}/retry`,
      ),
      body: {},
      answer: { ...delivery },
      call: ({ retryDelivery }) => retryDelivery(WEBHOOK_ID, DELIVERY_ID),
      returns: exampleOf(delivery),
    },
    {
      what: "a viewer's webhook",
      state: VIEWER,
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url: 'http://127.0.0.1:9/hook', types: null },
      refusal: [403, 'FORBIDDEN'],
      call: ({ createWebhook }) => createWebhook({ url: 'http://127.0.0.1:9/hook', types: null }),
    },
  ]);
});

describe('keys, usage and the log', () => {
  const key = {
    keyId: matching(/^key_\S+$/, 'key_3f9a1c0b7d24'),
    scopes: someOf(anyText('main')),
    status: 'active' as const,
    createdAt: anyMoment(MOMENT),
    expiresAt: null,
    lastUsedAt: null,
    networks: null,
  };
  const end = {
    action: anyText(`${ENTITY}:movement`),
    outcome: anyText('success'),
    tasks: anyWhole(1),
    returned: anyWhole(0),
  };
  const usage = {
    month: matching(/^\d{4}-\d{2}$/, '2026-12'),
    limit: anyWhole(100),
    used: anyWhole(1),
    remaining: anyWhole(99),
    returned: anyWhole(0),
    resetAt: anyMoment(MOMENT),
    days: someOf({ date: matching(/^\d{4}-\d{2}-\d{2}$/, '2026-12-01'), used: anyWhole(1) }),
    ends: someOf(end),
  };
  itCalls([
    {
      what: 'a request for the keys',
      state: OWNER,
      method: 'GET',
      path: '/api/v1/keys',
      answer: { keys: someOf(key) },
      call: ({ listKeys }) => listKeys(),
      returns: [MatchersV3.reify(key)],
    },
    {
      what: "a request for the month's usage",
      state: TASK,
      method: 'GET',
      path: '/api/v1/usage',
      answer: usage,
      call: ({ readUsage }) => readUsage(null),
      returns: MatchersV3.reify(usage),
    },
    {
      what: 'a search for a call that is not in the log',
      state: OWNER,
      method: 'GET',
      path: '/api/v1/requests',
      query: { requestId: REQUEST_ID, ...PAGE },
      answer: { requests: [], hasMore: false },
      call: ({ listRequests }) => listRequests(REQUEST_ID, null),
      returns: { rows: [], next: null },
    },
  ]);
});

describe('widget configurations and institutions', () => {
  itCalls([
    {
      what: 'a request for the widget configurations',
      state: CONNECTION,
      method: 'GET',
      path: '/api/v1/console/widget-configs',
      answer: { data: { configs: someOf(config) } },
      call: ({ listWidgetConfigs }) => listWidgetConfigs(),
      returns: [MatchersV3.reify(config)],
    },
    {
      what: 'a request for a widget configuration',
      state: CONNECTION,
      method: 'GET',
      path: configPath(),
      answer: { data: config },
      call: ({ readWidgetConfig }) => readWidgetConfig(CONFIG_ID),
      returns: MatchersV3.reify(config),
    },
    {
      what: 'another name in a widget configuration',
      state: CONNECTION,
      method: 'PATCH',
      path: configPath(),
      body: { appName: 'Otra' },
      answer: { data: { ...config, appName: 'Otra' } },
      call: ({ changeWidgetConfig }) => changeWidgetConfig(CONFIG_ID, { appName: 'Otra' }),
      returns: { ...(MatchersV3.reify(config) as object), appName: 'Otra' },
    },
    {
      what: 'another origin in a widget configuration',
      state: CONNECTION,
      method: 'POST',
      path: configPath('/origins'),
      body: { origin: ORIGIN },
      answer: { data: config },
      call: ({ addOrigin }) => addOrigin(CONFIG_ID, ORIGIN),
      returns: MatchersV3.reify(config),
    },
    {
      what: 'a request for what works where',
      state: OWNER,
      method: 'GET',
      path: '/api/v1/console/institutions',
      answer: { data: { institutions: someOf(institution) } },
      call: ({ listInstitutions }) => listInstitutions(),
      returns: [exampleOf(institution)],
    },
  ]);
});
