import type { Clock } from '../clock.ts';
import { defineScript, guardRedis, type RedisConnection } from './redis.ts';

/** Limits how many of something an owner has open at a time, over all processes. */
export type LeasedSlots = ReturnType<typeof createLeasedSlots>;

export const SLOT_SECONDS = 30;

const TAKE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if not redis.call('ZSCORE', KEYS[1], ARGV[2]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1
`;

export function createLeasedSlots(
  redis: RedisConnection,
  options: { prefix: string; name: string; slots: number; now: Clock },
) {
  const { prefix, name, slots, now } = options;
  const keyOf = (owner: string) => `{${prefix}}:${name}:${owner}`;
  const script = defineScript(redis.client, `slots-${name}`, TAKE);
  return {
    /**
     * Takes or renews a slot: if a slot is not renewed for `SLOT_SECONDS`, its process has died.
     * @returns false if the owner has no free slot
     * @throws RedisUnavailableError: a limit that fails open is no limit
     */
    take: (owner: string, slot: string) =>
      guardRedis(async () => {
        const at = now().getTime();
        const until = at + SLOT_SECONDS * 1000;
        return (await script([keyOf(owner)], [at, slot, until, slots])) === 1;
      }),
    giveBack: (owner: string, slot: string) =>
      guardRedis(async () => {
        await redis.client.zrem(keyOf(owner), slot);
      }),
  };
}
