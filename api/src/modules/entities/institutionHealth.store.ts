import { inOneTurn } from '../../infra/inOneTurn.ts';
import { guardRedis, type RedisConnection } from '../../infra/redis/redis.ts';

/** How an institution has answered lately. Only troubled ones have a record. */
export interface InstitutionRecord {
  /** Extractions in a row that it did not answer. */
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  /** Answered, but late, one after the other. */
  readonly slow: number;
  readonly lastSlowAt: Date | null;
}

/** How institutions have answered lately, in all processes together. */
export interface InstitutionHealthStore {
  /** The record of each, in their order; null where nothing is amiss. */
  read(entityIds: readonly string[]): Promise<(InstitutionRecord | null)[]>;
  countFailure(entityId: string, at: Date): Promise<void>;
  countSlow(entityId: string, at: Date): Promise<void>;
  clear(entityId: string): Promise<void>;
}

/** A record that nobody has added to for so long says nothing any more. */
const FORGET_SECONDS = 86_400;

/**
 * Where an institution's record is kept. Fields: failures, lastFailureAt, slow, lastSlowAt; moments
 * in milliseconds since 1970.
 */
export function healthKey(prefix: string, entityId: string): string {
  return `{${prefix}}:institution:${entityId}:health`;
}

export function createInstitutionHealthStore(
  redis: RedisConnection,
  prefix: string,
): InstitutionHealthStore {
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
  // Most extractions end well, so this is asked all the time, and by many at once.
  const clear = inOneTurn(async (entityIds: readonly string[]) => {
    await client.del([...new Set(entityIds)].map((id) => healthKey(prefix, id)));
    return entityIds;
  });
  return {
    read: (entityIds) =>
      guardRedis(() =>
        Promise.all(
          entityIds.map(async (id) => toRecord(await client.hgetall(healthKey(prefix, id)))),
        ),
      ),
    countFailure: (id, at) => write(id, { lastFailureAt: at.getTime() }, 'failures'),
    countSlow: (id, at) => write(id, { failures: 0, lastSlowAt: at.getTime() }, 'slow'),
    clear: (id) =>
      guardRedis(async () => {
        await clear(id);
      }),
  };
}

function toRecord(fields: Record<string, string>): InstitutionRecord | null {
  if (Object.keys(fields).length === 0) return null;
  const { failures = '0', lastFailureAt, slow = '0', lastSlowAt } = fields;
  const moment = (text: string | undefined) => (text === undefined ? null : new Date(Number(text)));
  return {
    failures: Number(failures),
    lastFailureAt: moment(lastFailureAt),
    slow: Number(slow),
    lastSlowAt: moment(lastSlowAt),
  };
}
