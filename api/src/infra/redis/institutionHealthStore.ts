import { batchPerTick } from '../batchPerTick.ts';
import { guardRedis, type RedisConnection } from './redis.ts';

/** How an institution has responded recently. Only institutions with problems have a record. */
export interface InstitutionRecord {
  /** Consecutive extractions without a response. */
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  /** When it last declared maintenance. */
  readonly maintenanceAt: Date | null;
  /** Consecutive slow responses. */
  readonly slow: number;
  readonly lastSlowAt: Date | null;
}

/** How institutions have responded recently, shared by all processes. */
export type InstitutionHealthStore = ReturnType<typeof createInstitutionHealthStore>;

/** A record expires this long after its last change. */
const FORGET_SECONDS = 86_400;

/**
 * Key of an institution's record. Fields: failures, lastFailureAt, maintenanceAt, slow, lastSlowAt; times
 * are in milliseconds since 1970.
 */
export function healthKey(prefix: string, entityId: string): string {
  return `{${prefix}}:institution:${entityId}:health`;
}

export function createInstitutionHealthStore(redis: RedisConnection, prefix: string) {
  const { client } = redis;
  const write = (entityId: string, fields: Record<string, number>, counted: string) =>
    guardRedis(async () => {
      const key = healthKey(prefix, entityId);
      await client
        .multi()
        .hset(key, fields)
        .hincrby(key, counted, 1)
        .expire(key, FORGET_SECONDS)
        .exec();
    });
  // Called after most extractions, often many in one tick.
  const clear = batchPerTick(async (entityIds: readonly string[]) => {
    await client.del([...new Set(entityIds)].map((id) => healthKey(prefix, id)));
    return entityIds;
  });
  return {
    /** One record for each id, in order; null if the institution is healthy. */
    read: (entityIds: readonly string[]) =>
      guardRedis(() =>
        Promise.all(
          entityIds.map(async (id) => toRecord(await client.hgetall(healthKey(prefix, id)))),
        ),
      ),
    countFailure: (id: string, at: Date, isMaintenance: boolean) => {
      const lastFailureAt = at.getTime();
      const fields = { lastFailureAt, ...(isMaintenance && { maintenanceAt: lastFailureAt }) };
      return write(id, fields, 'failures');
    },
    countSlow: (id: string, at: Date) =>
      write(id, { failures: 0, lastSlowAt: at.getTime() }, 'slow'),
    clear: (id: string) =>
      guardRedis(async () => {
        await clear(id);
      }),
  };
}

function toRecord(fields: Record<string, string>): InstitutionRecord | null {
  if (Object.keys(fields).length === 0) return null;
  const { failures = '0', lastFailureAt, maintenanceAt, slow = '0', lastSlowAt } = fields;
  const moment = (text: string | undefined) => (text === undefined ? null : new Date(Number(text)));
  return {
    failures: Number(failures),
    lastFailureAt: moment(lastFailureAt),
    maintenanceAt: moment(maintenanceAt),
    slow: Number(slow),
    lastSlowAt: moment(lastSlowAt),
  };
}
