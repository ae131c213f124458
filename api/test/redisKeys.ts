import { Cluster } from 'ioredis';
import type { RedisClient } from '../src/infra/redis/createRedisClient.ts';

/** The keys that match a pattern; of a cluster, where a node knows its own alone, those of all nodes. */
export async function redisKeys(redis: RedisClient, pattern: string): Promise<string[]> {
  const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const keys = await Promise.all(nodes.map((node) => node.keys(pattern)));
  return keys.flat();
}
