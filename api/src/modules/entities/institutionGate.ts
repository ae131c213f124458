import type { Clock } from '../../infra/clock.ts';
import { inOneTurn } from '../../infra/inOneTurn.ts';
import { defineScript, guardRedis, type RedisConnection } from '../../infra/redis/redis.ts';
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

// All that is asked for in one turn, in its order. KEYS, three for each: places (run -> until), line
// (task -> since), health. ARGV: now, places, failures that open the breaker, milliseconds of rest,
// until when a place is taken, seconds that the keys are kept; then three for each: what is asked,
// run, task. A place is taken while `until` is ahead.
const ASK = `
local now, concurrency = tonumber(ARGV[1]), tonumber(ARGV[2])
local function capacity(places, health)
  local most = concurrency
  local record = redis.call('HMGET', health, 'failures', 'lastFailureAt')
  if tonumber(record[1] or '0') >= tonumber(ARGV[3]) then
    if now < tonumber(record[2] or '0') + tonumber(ARGV[4]) then most = 0 else most = 1 end
  end
  redis.call('ZREMRANGEBYSCORE', places, '-inf', now)
  return most, most - redis.call('ZCARD', places)
end

local function enter(places, line, health, run, task)
  local most, free = capacity(places, health)
  if most == 0 then redis.call('ZREM', line, task) return 'refuse' end
  if free > 0 then
    redis.call('ZADD', places, ARGV[5], run)
    redis.call('EXPIRE', places, ARGV[6])
    redis.call('ZREM', line, task)
    return 'enter'
  end
  redis.call('ZADD', line, 'NX', now, task)
  redis.call('EXPIRE', line, ARGV[6])
  return 'wait'
end

-- While the institution rests, who waits is called one by one, to be told so.
local function leave(places, line, health, run)
  redis.call('ZREM', places, run)
  local most, free = capacity(places, health)
  if most == 0 then free = 1 end
  local called = {}
  if free > 0 then
    local popped = redis.call('ZPOPMIN', line, free)
    for i = 1, #popped, 2 do called[#called + 1] = popped[i] end
  end
  return called
end

local answers = {}
for i = 1, #KEYS, 3 do
  local places, line, health, step, run, task =
    KEYS[i], KEYS[i + 1], KEYS[i + 2], ARGV[i + 6], ARGV[i + 7], ARGV[i + 8]
  answers[#answers + 1] = step == 'enter' and enter(places, line, health, run, task)
    or leave(places, line, health, run)
end
return answers
`;

interface Asked {
  readonly step: 'enter' | 'leave';
  readonly entityId: string;
  readonly run: string;
  /** Who enters; who leaves is known by the run. */
  readonly taskId: string;
}

export function createInstitutionGate(
  redis: RedisConnection,
  options: { prefix: string; concurrency: number; now: Clock },
): InstitutionGate {
  const { client } = redis;
  const { prefix, concurrency, now } = options;
  const keys = ({ entityId }: Pick<Asked, 'entityId'>) => [
    `{${prefix}}:institution:${entityId}:places`,
    `{${prefix}}:institution:${entityId}:line`,
    healthKey(prefix, entityId),
  ];
  const until = (at: Date) => at.getTime() + PLACE_SECONDS * 1000;
  const script = defineScript(client, 'institutionGate', ASK);
  // Every task comes by here twice, and many at once.
  const ask = inOneTurn(async (asked: readonly Asked[]) => {
    const at = now();
    const answers = await script(asked.flatMap(keys), [
      ...[at.getTime(), concurrency, UNHEALTHY_AFTER, REST_SECONDS * 1000, until(at), LINE_SECONDS],
      ...asked.flatMap(({ step, run, taskId }) => [step, run, taskId]),
    ]);
    return answers as (Admission | string[])[];
  });
  return {
    enter: (entityId, run, taskId) =>
      guardRedis(async () => (await ask({ step: 'enter', entityId, run, taskId })) as Admission),
    renew: (entityId, run) =>
      guardRedis(async () => {
        await client.zadd(keys({ entityId })[0] ?? '', 'XX', until(now()), run);
      }),
    leave: (entityId, run) =>
      guardRedis(async () => (await ask({ step: 'leave', entityId, run, taskId: '' })) as string[]),
  };
}
