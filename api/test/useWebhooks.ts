import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { newEventId } from '../src/infra/ids.ts';
import type {
  EventDocument,
  EventIds,
  EventType,
} from '../src/modules/operations/events/events.types.ts';
import {
  createWebhookDispatcher,
  type WebhookDispatcher,
} from '../src/modules/operations/webhooks/jobs/dispatchWebhooks.ts';
import { startEndpoint, type Endpoint } from './startEndpoint.ts';
import { startTestServer, type Answer, type TestServer } from './testServer.ts';

/** A delivery as the API returns it. */
interface ShownDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly lastAttempt: { readonly status: number | null; readonly answer: string } | null;
}

/** A server, and for each test its own client, dispatcher and endpoints. */
export interface WebhookWorld {
  server: TestServer;
  client: { clientId: string; token: string };
  dispatcher: WebhookDispatcher;
  /** Starts an endpoint that receives events; it is closed after the test. */
  readonly endpoint: (answer?: Parameters<typeof startEndpoint>[0]) => Promise<Endpoint>;
  /** Calls the API as the client does. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly webhook: (
    url: string,
    types?: EventType[] | null,
  ) => Promise<{ id: string; secret: string }>;
  /** Lists events of the client, one for each task id. */
  readonly happen: (...taskIds: string[]) => Promise<EventDocument[]>;
  /** Lists events of the client. */
  readonly write: (
    told: readonly { readonly type: EventType; readonly data: EventIds }[],
  ) => Promise<EventDocument[]>;
  /** Lets the dispatcher make all deliveries that are due now. */
  readonly deliver: () => Promise<void>;
  readonly list: (webhookId: string) => Promise<ShownDelivery[]>;
  /** A session that starts now. */
  readonly renewed: () => Promise<{ token: string }>;
}

/** The ids of the events that an endpoint received. */
export const idsAt = (one: Endpoint) => one.received.map(({ headers }) => headers['webhook-id']);
/** The bodies that an endpoint received. */
export const bodiesAt = (one: Endpoint) =>
  one.received.map(({ body }) => JSON.parse(body) as { id: string; data: EventIds });
export const idsOf = (events: readonly EventDocument[]) => events.map(({ _id }) => _id);
/** An endpoint's response with an error status. */
export const ERROR = (response: ServerResponse) => response.writeHead(500).end('broken');

/** Starts what the tests of a file need, and stops it after them. */
export function useWebhooks(): WebhookWorld {
  const endpoints: Endpoint[] = [];
  const calls: Omit<WebhookWorld, 'server' | 'client' | 'dispatcher'> = {
    endpoint: async (answer) => {
      const one = await startEndpoint(answer);
      endpoints.push(one);
      return one;
    },
    call: (method, path, body) =>
      world.server.request(method, `/api/v1${path}`, {
        headers: { authorization: `Bearer ${world.client.token}` },
        ...(body === undefined ? {} : { body }),
      }),
    webhook: async (url, types = null) => {
      const answer = await world.call('POST', '/webhooks', { url, types });
      return answer.body as { id: string; secret: string };
    },
    happen: (...taskIds) =>
      world.write(taskIds.map((taskId) => ({ type: 'task.finished' as const, data: { taskId } }))),
    write: async (told) => {
      const { events } = world.server.container;
      const { clientId } = world.client;
      const head = await events.head(clientId);
      const at = world.server.clock.now();
      const documents = told.map(({ type, data }, index) => {
        return { _id: newEventId(), clientId, sequence: head + 1 + index, type, at, data };
      });
      await events.insert(documents);
      return documents;
    },
    deliver: async () => {
      await world.dispatcher.look();
      world.dispatcher.wake([world.client.clientId]);
      await world.dispatcher.idle();
    },
    list: async (webhookId) => {
      const answer = await world.call('GET', `/webhooks/${webhookId}/deliveries?limit=200`);
      return (answer.body as { deliveries: ShownDelivery[] }).deliveries;
    },
    renewed: async () => {
      const { clients, tokens } = world.server.container;
      const [key] = await clients.listKeys(world.client.clientId);
      const claims = { keyId: key?.keyId ?? '', scopes: ['main'] };
      const options = { subject: world.client.clientId, lifetimeSeconds: 3600, claims };
      return tokens.sign('session', options);
    },
  };
  // The remaining properties are set before the first test begins.
  const world = calls as WebhookWorld;
  beforeAll(async () => {
    world.server = await startTestServer();
  });
  beforeEach(async () => {
    world.client = await world.server.session();
    world.dispatcher = createWebhookDispatcher(world.server.container);
  });
  afterEach(async () => {
    await world.dispatcher.stop();
    await world.server.container.mongo.db.collection('webhooks').deleteMany({});
    for (const one of endpoints.splice(0)) await one.close();
  });
  afterAll(() => world.server.close());
  return world;
}
