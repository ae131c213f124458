import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { loadConfig } from '../src/config/env.ts';
import { newEventId, newTaskId, newWebhookId } from '../src/infra/ids.ts';
import { parseKeyRing } from '../src/infra/keys/keyRing.ts';
import { Vault } from '../src/infra/vault/Vault.ts';
import { LISTED_SIGNAL } from '../src/modules/operations/events/eventFeed.ts';
import type { EventDocument } from '../src/modules/operations/events/events.types.ts';
import { newSecret } from '../src/modules/operations/webhooks/signing.ts';
import {
  webhookAad,
  type SigningSecret,
  type WebhookDocument,
} from '../src/modules/operations/webhooks/webhooks.types.ts';
import { freePort } from '../test/freePort.ts';
import { until } from '../test/until.ts';
import type { System } from '../test/system.ts';

/**
 * Endpoints that refuse every connection, and endpoints that accept connections and never answer.
 */
const REFUSING = 5;
const SILENT = 5;
const LIST_EVERY_MS = 50;
/** How long the delivery of the listed events may take. */
const SETTLE_MS = 60_000;

/** The result of delivering the listed events. */
export interface Delivered {
  readonly listedPerSecond: number;
  /** Rate at the endpoint that answers, from the first event listed until the last received. */
  readonly deliveredPerSecond: number;
  /** For each event, from listed to received. */
  readonly latenciesMs: readonly number[];
  readonly events: number;
}

/** A client with an endpoint that answers and ten that are dead, all with webhooks for its events. */
export type WebhookLoad = Awaited<ReturnType<typeof startWebhookLoad>>;

/** Starts the endpoints and creates their webhooks. */
export async function startWebhookLoad(system: System) {
  const config = loadConfig({ ...system.env });
  const mongo = new MongoClient(config.mongodbUrl);
  const redis = new Redis(config.redisUrl);
  const db = mongo.db(config.mongodbDatabase);
  const webhooks = db.collection<WebhookDocument>('webhooks');
  const events = db.collection<EventDocument>('events');
  const clientId = `bench-${randomUUID()}`;
  const listedAt = new Map<string, number>();
  const receivedAt = new Map<string, number>();
  let sequence = 0;
  let isListing = false;
  let current: Promise<void> = Promise.resolve();

  const answering = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    if (!receivedAt.has(id)) receivedAt.set(id, performance.now());
    request.resume().once('end', () => response.end('ok'));
  });
  const silent = createServer(() => undefined);
  const urls = [
    await listen(answering),
    ...(await Promise.all(
      Array.from({ length: REFUSING }, async () => `http://127.0.0.1:${String(await freePort())}/`),
    )),
    ...Array.from({ length: SILENT }, (_, index) => `/hook-${String(index)}`),
  ];
  const silentUrl = await listen(silent);
  const vault = new Vault(parseKeyRing(config.vaultKeys));
  await webhooks.insertMany(
    urls.map((url) => webhookOf(url.startsWith('/') ? `${silentUrl}${url}` : url, clientId, vault)),
  );

  const list = async (count: number) => {
    const part = Array.from({ length: count }, (): EventDocument => ({
      _id: newEventId(),
      clientId,
      sequence: (sequence += 1),
      type: 'task.finished',
      at: new Date(),
      data: { taskId: newTaskId(), entityId: 'banco-chile' },
    }));
    await events.insertMany(part);
    const now = performance.now();
    for (const { _id } of part) listedAt.set(_id, now);
    await redis.publish(`{${config.redisPrefix}}:signals:${LISTED_SIGNAL}`, clientId);
  };
  const listEvenly = async (perSecond: number) => {
    const started = performance.now();
    for (let listed = 0; isListing;) {
      const due = Math.floor(((performance.now() - started) * perSecond) / 1000) - listed;
      if (due > 0) await list(due);
      listed += Math.max(0, due);
      await sleep(LIST_EVERY_MS);
    }
  };

  return {
    /** Lists events evenly, as the relay does, from now until `end`. */
    start: (perSecond: number) => {
      isListing = true;
      current = listEvenly(perSecond);
    },
    /** Resolves when all that was listed has been delivered to the endpoint that answers. */
    end: async () => {
      isListing = false;
      await current;
      const listedAll = [...listedAt];
      const detail = () =>
        `${String(receivedAt.size)} of ${String(listedAll.length)} events were delivered`;
      await until(() => listedAll.every(([id]) => receivedAt.has(id)), {
        timeoutMs: SETTLE_MS,
        detail,
      });
      const received = listedAll.map(([id, at]) => ({ at, got: receivedAt.get(id) ?? Infinity }));
      const first = Math.min(...received.map(({ at }) => at));
      const rate = (last: number) => ((received.length - 1) * 1000) / (last - first);
      listedAt.clear();
      receivedAt.clear();
      return {
        events: received.length,
        listedPerSecond: rate(Math.max(...received.map(({ at }) => at))),
        deliveredPerSecond: rate(Math.max(...received.map(({ got }) => got))),
        latenciesMs: received.map(({ at, got }) => got - at),
      };
    },
    close: async () => {
      isListing = false;
      await current.catch(() => undefined);
      await webhooks.deleteMany({ clientId });
      for (const server of [answering, silent]) {
        server.close();
        server.closeAllConnections();
      }
      redis.disconnect();
      await mongo.close();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

function webhookOf(url: string, clientId: string, vault: Vault): WebhookDocument {
  const _id = newWebhookId();
  const secrets: SigningSecret[] = [{ secret: newSecret(), until: null }];
  return {
    _id,
    clientId,
    url,
    types: null,
    secrets: vault.seal(secrets, webhookAad(_id)),
    disabled: null,
    cursor: 0,
    failingSince: null,
    createdAt: new Date(),
  };
}
