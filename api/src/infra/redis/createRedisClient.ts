import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { parseRedisUrl, type RedisAddress } from './redisUrl.ts';

/** A client of a single server, of the master behind Sentinels, or of a cluster. */
export type RedisClient = Redis | Cluster;

/**
 * Creates a client from a URL. After a failover a connection may lead to a replica, which answers
 * READONLY: the client then reconnects and looks the master up again.
 */
export function createRedisClient(url: string, options: RedisOptions): RedisClient {
  const address = parseRedisUrl(url);
  const common: RedisOptions = {
    ...options,
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...(address.username === undefined ? {} : { username: address.username }),
    ...(address.password === undefined ? {} : { password: address.password }),
    ...(address.tls ? { tls: tlsOptions(address) } : {}),
  };
  switch (address.kind) {
    case 'cluster':
      return new Cluster([...address.nodes], {
        redisOptions: common,
        enableOfflineQueue: options.enableOfflineQueue ?? true,
        clusterRetryStrategy: (attempt) => Math.min(attempt * 100, 500),
      });
    case 'sentinel':
      return new Redis({
        ...common,
        sentinels: [...address.nodes],
        name: address.master,
        db: address.database,
      });
    case 'single':
      return new Redis({ ...common, ...address.nodes[0], db: address.database });
  }
}

const tlsOptions = ({ tlsCaFile }: RedisAddress): ConnectionOptions =>
  tlsCaFile === undefined ? {} : { ca: readFileSync(tlsCaFile) };
