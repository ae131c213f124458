import { addSeconds, type Clock } from '../clock.ts';
import { defineScript, guardRedis, type RedisConnection } from './redis.ts';

const HOUR_SECONDS = 3600;

/** Counts how many different members an owner uses in an hour, over all processes. */
export type DistinctCounter = ReturnType<typeof createDistinctCounter>;

const SCRIPT = `
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 'known' end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 'tooMany' end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 'new'
`;

export function createDistinctCounter(
  redis: RedisConnection,
  options: { prefix: string; name: string; perHour: number; now: Clock },
) {
  const { prefix, name, perHour, now } = options;
  const script = defineScript(redis.client, `count-${name}`, SCRIPT);
  return {
    /**
     * Counts a member once an hour. A member that would exceed the limit is not counted.
     * @returns whether the member was counted before, is new, or is one too many, and when the next
     *   hour begins
     * @throws RedisUnavailableError: a limit that fails open is no limit
     */
    count: (owner: string, member: string) =>
      guardRedis(async () => {
        const hour = Math.floor(now().getTime() / 1000 / HOUR_SECONDS);
        const key = `{${prefix}}:${name}:${owner}:${String(hour)}`;
        const result = await script([key], [member, perHour, HOUR_SECONDS]);
        return {
          result: result as 'known' | 'new' | 'tooMany',
          resetAt: addSeconds(new Date(0), (hour + 1) * HOUR_SECONDS),
        };
      }),
  };
}
