import { Cluster } from 'ioredis';
import type { RedisClient } from '../src/infra/redis/createRedisClient.ts';

/** The keys that match a pattern, on all nodes of a cluster: each node lists only its own. */
export async function redisKeys(redis: RedisClient, pattern: string): Promise<string[]> {
  const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const keys = await Promise.all(nodes.map((node) => node.keys(pattern)));
  return keys.flat();
}
