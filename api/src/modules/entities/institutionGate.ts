import type { Clock } from '../../infra/clock.ts';
import {
  defineScript,
  guardRedis,
  type RedisConnection,
  type RedisScript,
} from '../../infra/redis/redis.ts';
import { REST_SECONDS, UNHEALTHY_AFTER } from './institutionHealth.ts';
import { healthKey } from './institutionHealth.store.ts';

/**
 * What an institution's gate says to a task: go on, stand in line, or do not even try, because the
 * institution has stopped answering and is left alone for a while.
 */
export type Admission = 'enter' | 'wait' | 'refuse';

/**
 * How many extractions all workers together run at one institution: so many at a time while it is
 * well, a single one to find out after it was down, and none while it rests. One slow institution
 * then neither fills the workers nor is hammered.
 */
export interface InstitutionGate {
  /**
   * Asks for a place for `run`. Whoever waits is named by the `leave` that frees a place.
   * @throws RedisUnavailableError
   */
  enter(entityId: string, run: string, taskId: string): Promise<Admission>;
  /** Keeps a place: one that is not renewed for `PLACE_SECONDS` belonged to a worker that died. */
  renew(entityId: string, run: string): Promise<void>;
  /** Gives the place back, if there was one. @returns the tasks whose turn it is, to be queued */
  leave(entityId: string, run: string): Promise<string[]>;
}

export const PLACE_SECONDS = 15;
/** Nobody waits longer than a task may take; the line of an institution nobody asks for goes away. */
const LINE_SECONDS = 7200;

// KEYS: places (run -> until), line (task -> since), health. ARGV: now, places, failures that open the
// breaker, milliseconds of rest. A place is taken while `until` is ahead.
const CAPACITY = `
local now, places = tonumber(ARGV[1]), tonumber(ARGV[2])
local failures = tonumber(redis.call('HGET', KEYS[3], 'failures') or '0')
local failedAt = tonumber(redis.call('HGET', KEYS[3], 'lastFailureAt') or '0')
if failures >= tonumber(ARGV[3]) then
  if now < failedAt + tonumber(ARGV[4]) then places = 0 else places = 1 end
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local free = places - redis.call('ZCARD', KEYS[1])
`;

// ARGV 5…: run, task, until, seconds that the keys are kept.
const ENTER = `${CAPACITY}
if places == 0 then redis.call('ZREM', KEYS[2], ARGV[6]) return 'refuse' end
if free > 0 then
  redis.call('ZADD', KEYS[1], ARGV[7], ARGV[5])
  redis.call('EXPIRE', KEYS[1], ARGV[8])
  redis.call('ZREM', KEYS[2], ARGV[6])
  return 'enter'
end
redis.call('ZADD', KEYS[2], 'NX', now, ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[8])
return 'wait'
`;

// ARGV 5: run. While the institution rests, who waits is called one by one, to be told so.
const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[5])
${CAPACITY}
if places == 0 then free = 1 end
local called = {}
if free > 0 then
  local popped = redis.call('ZPOPMIN', KEYS[2], free)
  for i = 1, #popped, 2 do called[#called + 1] = popped[i] end
end
return called
`;

export function createInstitutionGate(
  redis: RedisConnection,
  options: { prefix: string; concurrency: number; now: Clock },
): InstitutionGate {
  const { client } = redis;
  const { prefix, concurrency, now } = options;
  const keys = (entityId: string) => [
    `{${prefix}}:institution:${entityId}:places`,
    `{${prefix}}:institution:${entityId}:line`,
    healthKey(prefix, entityId),
  ];
  const until = () => now().getTime() + PLACE_SECONDS * 1000;
  const enter = defineScript(client, 'institutionEnter', { lua: ENTER, keys: 3 });
  const leave = defineScript(client, 'institutionLeave', { lua: LEAVE, keys: 3 });
  const run = (script: RedisScript, entityId: string, ...more: (string | number)[]) =>
    guardRedis(() =>
      script(
        ...keys(entityId),
        now().getTime(),
        concurrency,
        UNHEALTHY_AFTER,
        REST_SECONDS * 1000,
        ...more,
      ),
    );
  return {
    enter: async (entityId, runId, taskId) =>
      (await run(enter, entityId, runId, taskId, until(), LINE_SECONDS)) as Admission,
    renew: (entityId, runId) =>
      guardRedis(async () => {
        await client.zadd(keys(entityId)[0] ?? '', 'XX', until(), runId);
      }),
    leave: async (entityId, runId) => (await run(leave, entityId, runId)) as string[],
  };
}
