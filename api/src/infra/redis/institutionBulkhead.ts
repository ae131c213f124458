import type { Clock } from '../clock.ts';
import { batchPerTick } from '../batchPerTick.ts';
import { healthKey } from './institutionHealthStore.ts';
import { defineScript, guardRedis, type RedisConnection } from './redis.ts';

/**
 * The answer to a task that asks for a permit. `circuitOpen`: the institution has stopped answering
 * and is not to be contacted.
 */
export type Admission = 'granted' | 'waiting' | 'circuitOpen';

/**
 * Limits how many extractions all workers together run at one institution, so that one slow
 * institution neither fills the workers nor gets overloaded. Its circuit breaker sets the number of
 * permits: all of them while it is closed, a single one for the probe while it is half-open, none
 * while it is open.
 */
export interface InstitutionBulkhead {
  /**
   * Asks for a permit for `run`. A task that has to wait is returned by the `release` that frees a
   * permit for it.
   * @throws RedisUnavailableError
   */
  acquire(entityId: string, run: string, taskId: string): Promise<Admission>;
  /** Keeps a permit: one not renewed for `PERMIT_SECONDS` belonged to a worker that died. */
  renew(entityId: string, run: string): Promise<void>;
  /** Gives the permit back, if there was one. @returns the waiting tasks to queue now */
  release(entityId: string, run: string): Promise<string[]>;
}

export const PERMIT_SECONDS = 15;
/** Longer than any task may wait, so that the waitlist of an unused institution is deleted. */
const WAITLIST_TTL_SECONDS = 7200;

// Answers all calls of one tick, in their order. KEYS, three for each: permits (run -> until),
// waitlist (task -> since), health. ARGV: now, permits per institution, failures that open the
// circuit breaker, its cooldown in milliseconds, until when a new permit is valid, seconds that the
// keys are kept; then three for each call: step, run, task.
const SCRIPT = `
local now, concurrency = tonumber(ARGV[1]), tonumber(ARGV[2])
local function capacity(permits, health)
  local most = concurrency
  local record = redis.call('HMGET', health, 'failures', 'lastFailureAt')
  if tonumber(record[1] or '0') >= tonumber(ARGV[3]) then
    if now < tonumber(record[2] or '0') + tonumber(ARGV[4]) then most = 0 else most = 1 end
  end
  redis.call('ZREMRANGEBYSCORE', permits, '-inf', now)
  return most, most - redis.call('ZCARD', permits)
end

local function acquire(permits, waitlist, health, run, task)
  local most, free = capacity(permits, health)
  if most == 0 then redis.call('ZREM', waitlist, task) return 'circuitOpen' end
  if free > 0 then
    redis.call('ZADD', permits, ARGV[5], run)
    redis.call('EXPIRE', permits, ARGV[6])
    redis.call('ZREM', waitlist, task)
    return 'granted'
  end
  redis.call('ZADD', waitlist, 'NX', now, task)
  redis.call('EXPIRE', waitlist, ARGV[6])
  return 'waiting'
end

-- While the circuit breaker is open, waiting tasks are returned one by one, to be refused.
local function release(permits, waitlist, health, run)
  redis.call('ZREM', permits, run)
  local most, free = capacity(permits, health)
  if most == 0 then free = 1 end
  local next = {}
  if free > 0 then
    local popped = redis.call('ZPOPMIN', waitlist, free)
    for i = 1, #popped, 2 do next[#next + 1] = popped[i] end
  end
  return next
end

local answers = {}
for i = 1, #KEYS, 3 do
  local permits, waitlist, health, step, run, task =
    KEYS[i], KEYS[i + 1], KEYS[i + 2], ARGV[i + 6], ARGV[i + 7], ARGV[i + 8]
  answers[#answers + 1] = step == 'acquire' and acquire(permits, waitlist, health, run, task)
    or release(permits, waitlist, health, run)
end
return answers
`;

interface Call {
  readonly step: 'acquire' | 'release';
  readonly entityId: string;
  readonly run: string;
  /** Empty for a release. */
  readonly taskId: string;
}

export function createInstitutionBulkhead(
  redis: RedisConnection,
  options: {
    readonly prefix: string;
    /** Permits of one institution. */
    readonly concurrency: number;
    readonly circuitBreaker: { readonly failures: number; readonly cooldownSeconds: number };
    readonly now: Clock;
  },
): InstitutionBulkhead {
  const { client } = redis;
  const { prefix, concurrency, circuitBreaker, now } = options;
  // The names are stored data: running workers of an earlier version use them too.
  const keys = ({ entityId }: Pick<Call, 'entityId'>) => [
    `{${prefix}}:institution:${entityId}:places`,
    `{${prefix}}:institution:${entityId}:line`,
    healthKey(prefix, entityId),
  ];
  const until = (at: Date) => at.getTime() + PERMIT_SECONDS * 1000;
  const script = defineScript(client, 'institutionBulkhead', SCRIPT);
  // Every task calls this twice, and many tasks at once.
  const send = batchPerTick(async (calls: readonly Call[]) => {
    const at = now();
    const answers = await script(calls.flatMap(keys), [
      at.getTime(),
      concurrency,
      circuitBreaker.failures,
      circuitBreaker.cooldownSeconds * 1000,
      until(at),
      WAITLIST_TTL_SECONDS,
      ...calls.flatMap(({ step, run, taskId }) => [step, run, taskId]),
    ]);
    return answers as (Admission | string[])[];
  });
  return {
    acquire: (entityId, run, taskId) =>
      guardRedis(async () => (await send({ step: 'acquire', entityId, run, taskId })) as Admission),
    renew: (entityId, run) =>
      guardRedis(async () => {
        await client.zadd(keys({ entityId })[0] ?? '', 'XX', until(now()), run);
      }),
    release: (entityId, run) =>
      guardRedis(
        async () => (await send({ step: 'release', entityId, run, taskId: '' })) as string[],
      ),
  };
}
