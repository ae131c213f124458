import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import type { Fleet } from '../test/fleet.ts';
import type { ListedEvent, StoredDelivery, StoredWebhook } from './deliveries.ts';

interface StoredTask {
  readonly _id: string;
  readonly status: string;
  readonly subject: string;
  readonly hasCredentials: boolean;
  readonly hasLease: boolean;
  readonly attempts: number;
  /** Why it ended in error, or null. */
  readonly errorCode: string | null;
}

/** A task that refreshes a consent. */
export interface StoredRefresh {
  readonly id: string;
  readonly consentId: string;
  readonly status: string;
  readonly deadlineAt: Date;
  /** Its endings in the audit log. */
  readonly ends: number;
  /** How often the client was told of the newer data. */
  readonly told: number;
}

/** What the stores contain, read directly. */
export interface StoreFacts {
  readonly tasks: readonly StoredTask[];
  /** Task endings in the audit log, by task. */
  readonly audited: ReadonlyMap<string, number>;
  /** Task endings that the client was notified of, by task. */
  readonly told: ReadonlyMap<string, number>;
  /** Sequence numbers of the client's events that no event has. */
  readonly gaps: number;
  /** All of the client's events. */
  readonly events: readonly ListedEvent[];
  /** The client's webhooks, by id. */
  readonly webhooks: ReadonlyMap<string, StoredWebhook>;
  readonly runningLocks: number;
  /** Idempotency keys without a stored response. */
  readonly openKeys: number;
  readonly creditsUsed: number;
  /** Tasks that a credit is reserved for. */
  readonly reservations: readonly string[];
  /** User-entity pairs whose wrong logins were not counted exactly once. */
  readonly miscounted: number;
  /** Permits in use at the institutions' bulkheads, and tasks on their waitlists. */
  readonly places: number;
  readonly inLine: number;
  /** Jobs in the queue by state, without empty states. */
  readonly jobs: Readonly<Record<string, number>>;
  /** Keys that Bull keeps for single jobs. */
  readonly jobKeys: number;
}

const FINAL = new Set(['success', 'wrong_login', 'locked', 'error']);
export const isFinal = (task: Pick<StoredTask, 'status'>): boolean => FINAL.has(task.status);

function countByTask(entries: readonly { readonly taskId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { taskId } of entries) counts.set(taskId, (counts.get(taskId) ?? 0) + 1);
  return counts;
}

export class Stores {
  readonly #mongo: MongoClient;
  readonly #redis: Redis;

  constructor(fleet: Pick<Fleet, 'env'>) {
    this.#mongo = new MongoClient(String(fleet.env['MONGODB_URL']), {
      serverSelectionTimeoutMS: 2000,
    });
    this.#redis = new Redis(String(fleet.env['REDIS_URL']), {
      maxRetriesPerRequest: 3,
      retryStrategy: () => 200,
    });
    // Redis is killed on purpose, so its connection errors are expected.
    this.#redis.on('error', () => undefined);
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
    await this.#mongo.close();
  }

  /** @param now by the clock of the processes */
  async read(clientId: string, now: Date): Promise<StoreFacts> {
    const [mongo, redis] = await Promise.all([this.#readMongo(clientId), this.#readRedis(now)]);
    return { ...mongo, ...redis };
  }

  /** Makes a client's active consents due for a refresh. */
  async makeDue(clientId: string, at: Date): Promise<void> {
    const due = { clientId, state: 'active', refreshAt: { $gt: at } };
    await this.#mongo
      .db('cauce')
      .collection('consents')
      .updateMany(due, { $set: { refreshAt: at } });
  }

  /** When the data of each of a client's consents was last extracted, in ms. */
  async extractionTimes(clientId: string): Promise<Map<string, number>> {
    const consents = this.#mongo
      .db('cauce')
      .collection<{ _id: string; extractedAt: Date }>('consents');
    const found = await consents.find({ clientId }, { projection: { extractedAt: 1 } }).toArray();
    return new Map(found.map(({ _id, extractedAt }) => [_id, extractedAt.getTime()]));
  }

  async refreshes(clientId: string): Promise<StoredRefresh[]> {
    const db = this.#mongo.db('cauce');
    const tasks = await db
      .collection<{ _id: string; status: string; deadlineAt: Date; consent: { id: string } }>(
        'tasks',
      )
      .find(
        { clientId, 'consent.purpose': 'refresh' },
        { projection: { status: 1, deadlineAt: 1, 'consent.id': 1 } },
      )
      .toArray();
    const ends = await this.#taskEnds(clientId);
    const events = await db
      .collection<{ data: { taskId: string } }>('events')
      .find({ clientId, type: 'consent.refreshed' }, { projection: { 'data.taskId': 1 } })
      .toArray();
    const ended = countByTask(ends);
    const told = countByTask(events.map(({ data }) => data));
    return tasks.map(({ _id, status, deadlineAt, consent }) => ({
      id: _id,
      consentId: consent.id,
      status,
      deadlineAt,
      ends: ended.get(_id) ?? 0,
      told: told.get(_id) ?? 0,
    }));
  }

  /** What the audit log says of the ends of a client's tasks. */
  #taskEnds(clientId: string): Promise<{ taskId: string }[]> {
    return this.#mongo
      .db('cauce')
      .collection<{ taskId: string }>('audit')
      .find({ clientId, event: 'task.ended' }, { projection: { taskId: 1 } })
      .toArray();
  }

  async #readMongo(clientId: string) {
    const db = this.#mongo.db('cauce');
    const tasks = await db
      .collection<{
        _id: string;
        status: string;
        subject: string;
        attempts: number;
        credentials: unknown;
        lease: unknown;
        error: { code: string } | null;
      }>('tasks')
      .find({ clientId }, { projection: { username: 0, result: 0 } })
      .toArray();
    const ends = await this.#taskEnds(clientId);
    const events = await db
      .collection<{
        _id: string;
        sequence: number;
        type: string;
        data: { taskId?: string };
      }>('events')
      .find({ clientId })
      .toArray();
    const finished = events.flatMap(({ type, data }) =>
      type === 'task.finished' && data.taskId !== undefined ? { taskId: data.taskId } : [],
    );
    const months = await db
      .collection<{ _id: string; used: number; reserved: Record<string, Date> }>('quotas')
      .find({ _id: { $regex: `^${clientId}:` } })
      .toArray();
    return {
      tasks: tasks.map(
        ({ _id, status, subject, attempts, credentials, lease, error }): StoredTask => ({
          _id,
          status,
          subject,
          attempts,
          errorCode: error?.code ?? null,
          hasCredentials: credentials !== null,
          hasLease: lease !== null,
        }),
      ),
      audited: countByTask(ends),
      told: countByTask(finished),
      gaps: Math.max(0, ...events.map(({ sequence }) => sequence)) - events.length,
      events: events.map(({ _id, sequence, data }) => ({
        id: _id,
        sequence,
        taskId: data.taskId ?? null,
      })),
      webhooks: await this.#readWebhooks(clientId),
      runningLocks: await db.collection('runningLocks').countDocuments(),
      openKeys: await db.collection('idempotency').countDocuments({ answer: null }),
      creditsUsed: months.reduce((sum, { used }) => sum + used, 0),
      reservations: months.flatMap((month) => Object.keys(month.reserved)),
      miscounted: await db.collection('restrictions').countDocuments({ failures: { $ne: 1 } }),
    };
  }

  async #readWebhooks(clientId: string): Promise<Map<string, StoredWebhook>> {
    const db = this.#mongo.db('cauce');
    const found = await db
      .collection<{ _id: string; cursor: number }>('webhooks')
      .find({ clientId }, { projection: { cursor: 1 } })
      .toArray();
    const webhooks = new Map(
      found.map(({ _id, cursor }) => [
        _id,
        { cursor, deliveries: new Map<string, StoredDelivery>() },
      ]),
    );
    // Read after the cursors, which move only once the deliveries are stored.
    const deliveries = await db
      .collection<{
        webhookId: string;
        event: { _id: string };
        status: string;
        nextAttemptAt?: Date;
      }>('webhookDeliveries')
      .find(
        { webhookId: { $in: [...webhooks.keys()] } },
        { projection: { webhookId: 1, 'event._id': 1, status: 1, nextAttemptAt: 1 } },
      )
      .toArray();
    for (const { webhookId, event, status, nextAttemptAt } of deliveries)
      webhooks.get(webhookId)?.deliveries.set(event._id, {
        status,
        isDue: nextAttemptAt !== undefined,
      });
    return webhooks;
  }

  async #readRedis(now: Date) {
    const names = await this.#redis.keys('{cauce}*');
    const count = async (suffix: string, above: number | string) => {
      const found = names.filter((name) => name.endsWith(suffix));
      const sizes = await Promise.all(found.map((name) => this.#redis.zcount(name, above, '+inf')));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const queue = '{cauce}:extractions:';
    const jobs: Record<string, number> = {};
    for (const [state, size] of Object.entries({
      waiting: await this.#redis.llen(`${queue}wait`),
      active: await this.#redis.llen(`${queue}active`),
      delayed: await this.#redis.zcard(`${queue}delayed`),
      failed: await this.#redis.zcard(`${queue}failed`),
    }))
      if (size > 0) jobs[state] = size;
    return {
      // An expired permit is free, whether or not it was removed.
      places: await count(':places', now.getTime()),
      inLine: await count(':line', '-inf'),
      jobs,
      jobKeys: names.filter((name) => /^\{cauce\}:extractions:[0-9a-f]{64}/.test(name)).length,
    };
  }
}
