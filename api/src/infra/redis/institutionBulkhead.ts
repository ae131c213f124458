import type { Clock } from '../clock.ts';
import { batchPerTick } from '../batchPerTick.ts';
import { healthKey } from './institutionHealthStore.ts';
import { defineScript, guardRedis, type RedisConnection } from './redis.ts';

/**
 * The answer to a task that requests a permit. `circuitOpen`: the institution has stopped answering
 * and must not be contacted.
 */
type Admission = 'granted' | 'waiting' | 'circuitOpen';

/** A queued task, as the bulkhead sees it. */
export interface Candidate {
  readonly entityId: string;
  /** The client whose task it is: clients take turns. */
  readonly clientId: string;
  readonly taskId: string;
}

/**
 * Limits how many extractions all workers together run at one institution, so that one slow
 * institution neither fills the workers nor gets overloaded. Its circuit breaker sets the number of
 * permits: all of them while it is closed, a single one for the probe while it is half-open, none
 * while it is open.
 *
 * Waiting tasks are served round robin by client, and while another client waits no client has more
 * than its share of the permits: the institution's permits divided by the number of clients with
 * tasks there.
 */
export type InstitutionBulkhead = ReturnType<typeof createInstitutionBulkhead>;

export const PERMIT_SECONDS = 15;
/** Longer than any task may wait, so that the waitlist of an unused institution is deleted. */
const WAITLIST_TTL_SECONDS = 7200;

// Answers all calls of one tick, in order. KEYS, four for each call: permits (client/run -> until,
// and client/=task where one is reserved for a task that is being queued), waitlist (client/task ->
// turn), turns (v: the turn served last; for each client t: the turn of its newest waiting task, n:
// its number of waiting tasks), health. ARGV: now, permits per institution, failures that open the
// circuit breaker, its cooldown in milliseconds, until when a new permit is valid, seconds for
// which the keys are kept; then four for each call: step, client, run, task.
//
// A task's turn is one after its client's newest, and never one that has already been served:
// serving the lowest turn is then round robin over all clients, each client's tasks in order of
// arrival.
const SCRIPT = `
local now, concurrency = tonumber(ARGV[1]), tonumber(ARGV[2])
local function clientOf(member)
  return string.match(member, '^(.-)/') or ''
end

local function capacity(permits, health)
  local most = concurrency
  local record = redis.call('HMGET', health, 'failures', 'lastFailureAt')
  if tonumber(record[1] or '0') >= tonumber(ARGV[3]) then
    if now < tonumber(record[2] or '0') + tonumber(ARGV[4]) then most = 0 else most = 1 end
  end
  redis.call('ZREMRANGEBYSCORE', permits, '-inf', now)
  return most, most - redis.call('ZCARD', permits)
end

-- Permits by client.
local function holders(permits)
  local held = {}
  for _, member in ipairs(redis.call('ZRANGE', permits, 0, -1)) do
    local client = clientOf(member)
    held[client] = (held[client] or 0) + 1
  end
  return held
end

-- Whether a client is below its share, which counts only while another one waits.
local function mayTake(most, held, turns, client)
  local present, clients, doesOtherWait = { [client] = true }, 1, false
  local function count(one)
    if not present[one] then present[one] = true clients = clients + 1 end
  end
  for one in pairs(held) do count(one) end
  for _, field in ipairs(redis.call('HKEYS', turns)) do
    if string.sub(field, 1, 2) == 'n:' then
      local one = string.sub(field, 3)
      count(one)
      if one ~= client then doesOtherWait = true end
    end
  end
  return not doesOtherWait or (held[client] or 0) < math.ceil(most / clients)
end

local function leave(waitlist, turns, member)
  if redis.call('ZREM', waitlist, member) == 0 then return end
  local client = clientOf(member)
  if redis.call('HINCRBY', turns, 'n:' .. client, -1) < 1 then
    redis.call('HDEL', turns, 'n:' .. client, 't:' .. client)
  end
end

local function wait(waitlist, turns, client, member)
  if not redis.call('ZSCORE', waitlist, member) then
    local last = redis.call('HMGET', turns, 'v', 't:' .. client)
    local turn = math.max(tonumber(last[1] or '0'), tonumber(last[2] or '0')) + 1
    redis.call('ZADD', waitlist, turn, member)
    redis.call('HSET', turns, 't:' .. client, turn)
    redis.call('HINCRBY', turns, 'n:' .. client, 1)
  end
  redis.call('EXPIRE', waitlist, ARGV[6])
  redis.call('EXPIRE', turns, ARGV[6])
end

local function grant(permits, member)
  redis.call('ZADD', permits, ARGV[5], member)
  redis.call('EXPIRE', permits, ARGV[6])
end

local function acquire(permits, waitlist, turns, health, client, run, task)
  local waiting = client .. '/' .. task
  local most, free = capacity(permits, health)
  local isKept = redis.call('ZREM', permits, client .. '/=' .. task) == 1
  if most == 0 then leave(waitlist, turns, waiting) return 'circuitOpen' end
  if isKept or free > 0 and mayTake(most, holders(permits), turns, client) then
    grant(permits, client .. '/' .. run)
    leave(waitlist, turns, waiting)
    return 'granted'
  end
  wait(waitlist, turns, client, waiting)
  return 'waiting'
end

-- The waiting task whose turn it is, of the clients below their share.
local function following(waitlist, turns, most, held)
  for from = 0, redis.call('ZCARD', waitlist) - 1, 50 do
    local found = redis.call('ZRANGE', waitlist, from, from + 49, 'WITHSCORES')
    for i = 1, #found, 2 do
      if most == 0 or mayTake(most, held, turns, clientOf(found[i])) then
        return found[i], tonumber(found[i + 1])
      end
    end
  end
end

-- While the circuit breaker is open, waiting tasks are returned one by one, to be refused.
local function release(permits, waitlist, turns, health, client, run)
  redis.call('ZREM', permits, client .. '/' .. run)
  local most, free = capacity(permits, health)
  if most == 0 then free = 1 end
  local held, answer = holders(permits), {}
  while free > 0 do
    local member, turn = following(waitlist, turns, most, held)
    if not member then break end
    local owner, task = clientOf(member), string.match(member, '[^/]*$')
    redis.call('HSET', turns, 'v', math.max(turn, tonumber(redis.call('HGET', turns, 'v') or '0')))
    leave(waitlist, turns, member)
    if most > 0 then grant(permits, owner .. '/=' .. task) end
    held[owner] = (held[owner] or 0) + 1
    answer[#answer + 1] = { owner, task }
    free = free - 1
  end
  return answer
end

local answers = {}
for i = 1, #KEYS, 4 do
  local permits, waitlist, turns, health = KEYS[i], KEYS[i + 1], KEYS[i + 2], KEYS[i + 3]
  local step, client, run, task = ARGV[i + 6], ARGV[i + 7], ARGV[i + 8], ARGV[i + 9]
  answers[#answers + 1] = step == 'acquire'
    and acquire(permits, waitlist, turns, health, client, run, task)
    or release(permits, waitlist, turns, health, client, run)
end
return answers
`;

interface Call {
  readonly step: 'acquire' | 'release';
  readonly task: Candidate;
  readonly run: string;
}

export function createInstitutionBulkhead(
  redis: RedisConnection,
  options: {
    readonly prefix: string;
    /** Number of permits of one institution. */
    readonly concurrency: number;
    readonly circuitBreaker: { readonly failures: number; readonly cooldownSeconds: number };
    readonly now: Clock;
  },
) {
  const { client } = redis;
  const { prefix, concurrency, circuitBreaker, now } = options;
  // The names are stored data: running workers of an earlier version use them too.
  const keys = ({
    entityId,
  }: Pick<Candidate, 'entityId'>): [permits: string, waitlist: string, ...others: string[]] => [
    `{${prefix}}:institution:${entityId}:places`,
    `{${prefix}}:institution:${entityId}:line`,
    `{${prefix}}:institution:${entityId}:turns`,
    healthKey(prefix, entityId),
  ];
  const until = (at: Date) => at.getTime() + PERMIT_SECONDS * 1000;
  const script = defineScript(client, 'institutionBulkhead', SCRIPT);
  // Every task calls this twice, and many tasks at once.
  const send = batchPerTick(async (calls: readonly Call[]) => {
    const at = now();
    const answers = await script(
      calls.flatMap(({ task }) => keys(task)),
      [
        at.getTime(),
        concurrency,
        circuitBreaker.failures,
        circuitBreaker.cooldownSeconds * 1000,
        until(at),
        WAITLIST_TTL_SECONDS,
        ...calls.flatMap(({ step, task, run }) => [step, task.clientId, run, task.taskId]),
      ],
    );
    return answers as (Admission | [clientId: string, taskId: string][])[];
  });
  return {
    /**
     * Requests a permit for `run`. If the task has to wait, a later `release` that frees a permit
     * returns the task, and reserves that permit for it.
     * @throws RedisUnavailableError
     */
    acquire: (task: Candidate, run: string) =>
      guardRedis(async () => (await send({ step: 'acquire', task, run })) as Admission),
    /** How many more tasks could start at the institution at once, apart from its circuit breaker. */
    free: (entityId: string) =>
      guardRedis(async () => {
        const [permits, waitlist] = keys({ entityId });
        const running = await client.zcount(permits, now().getTime(), '+inf');
        return Math.max(0, concurrency - running - (await client.zcard(waitlist)));
      }),
    /** Renews a permit: if it is not renewed for `PERMIT_SECONDS`, its worker has died. */
    renew: (task: Candidate, run: string) =>
      guardRedis(async () => {
        await client.zadd(keys(task)[0], 'XX', until(now()), `${task.clientId}/${run}`);
      }),
    /**
     * Returns the permit, if there was one.
     * @returns the waiting tasks to queue now
     */
    release: (task: Candidate, run: string) =>
      guardRedis(async () => {
        const next = (await send({ step: 'release', task, run })) as [string, string][];
        return next.map(([clientId, taskId]) => ({ entityId: task.entityId, clientId, taskId }));
      }),
  };
}
