import { defineScript, guardRedis, type RedisConnection } from './redis.ts';

/** Elects a leader: the one process at a time that does a job for all processes. */
export type Leadership = ReturnType<typeof createLeadership>;

/** A leader that has not renewed for this long has died. */
export const LEADERSHIP_MS = 3000;

const HOLD = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
`;

/**
 * A process that was frozen may continue for a moment although another one leads by now, so the
 * leader's work has to be correct even if two processes do it.
 * @param owner a name that no other process has
 */
export function createLeadership(
  redis: RedisConnection,
  options: { prefix: string; name: string; owner: string },
) {
  const { prefix, name, owner } = options;
  const key = `{${prefix}}:leader:${name}`;
  const hold = defineScript(redis.client, `hold-${name}`, HOLD);
  const release = defineScript(redis.client, `release-${name}`, RELEASE);
  return {
    /**
     * Acquires or renews the leadership, for `LEADERSHIP_MS` from now.
     * @returns false while another process holds it
     * @throws RedisUnavailableError
     */
    hold: () => guardRedis(async () => (await hold([key], [owner, LEADERSHIP_MS])) === 1),
    /** Lets another process take over at once. */
    release: () =>
      guardRedis(async () => {
        await release([key], [owner]);
      }),
  };
}
