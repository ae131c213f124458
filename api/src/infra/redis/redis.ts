import { ReplyError } from 'ioredis';
import type { Logger } from '../logging/logger.ts';
import { createRedisClient, type RedisClient } from './createRedisClient.ts';

/** A connection for short commands: while Redis is unreachable they fail at once. */
export type RedisConnection = ReturnType<typeof connectRedis>;

/** Redis is unreachable; the caller answers 503 or retries. */
export class RedisUnavailableError extends Error {
  constructor(cause: unknown) {
    super('Redis is not available', { cause });
    this.name = 'RedisUnavailableError';
  }
}

export const RECONNECT_MS = 500;
const COMMAND_TIMEOUT_MS = 2000;

/** Opens a connection that reconnects by itself after an outage. */
export function connectRedis(url: string, logger: Logger, commandTimeoutMs = COMMAND_TIMEOUT_MS) {
  const client = createRedisClient(url, {
    connectionName: 'cauce',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: commandTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MS),
  });
  let isDown = false;
  client.on('error', (error: Error) => {
    if (!isDown) logger.warn({ err: error }, 'Redis is unreachable');
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) logger.info('Redis is reachable again');
    isDown = false;
  });
  return {
    client,
    /** Resolves if Redis answers. */
    ping: () =>
      guardRedis(async () => {
        await client.ping();
      }),
    close: () => {
      client.disconnect();
      return Promise.resolve();
    },
  };
}

/** A script that Redis runs atomically. */
export type RedisScript = (
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>;

/** Defines a script on the client: after the first call only its digest is sent. */
export function defineScript(client: RedisClient, name: string, lua: string): RedisScript {
  client.defineCommand(name, { lua });
  type Command = (...args: (string | number)[]) => Promise<unknown>;
  // ioredis adds a method of that name to the client, which its types do not show.
  const command = (client as unknown as Record<string, Command | undefined>)[name];
  if (!command) throw new TypeError(`${name} was not defined`);
  return (keys, args) => command.call(client, keys.length, ...keys, ...args);
}

/** Waits until a new connection is ready, up to the given time. */
export async function waitForRedis(connection: RedisConnection, timeoutMs: number): Promise<void> {
  if (connection.client.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    connection.client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Replies of a server that is starting, failing over or unable to write: a retry may succeed. */
const TRANSIENT_REPLY =
  /^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN|MISCONF|OOM|NOREPLICAS)/;

/** Runs a command; every failure except an error reply becomes RedisUnavailableError. */
export async function guardRedis<T>(command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    const isRefusal =
      error instanceof Error && error instanceof ReplyError && !TRANSIENT_REPLY.test(error.message);
    if (isRefusal) throw error;
    throw new RedisUnavailableError(error);
  }
}
