import { ReplyError } from 'ioredis';
import type { Logger } from '../logging/logger.ts';
import { createRedisClient, type RedisClient } from './createRedisClient.ts';

/** A connection for short commands: they fail at once, rather than wait, while Redis is away. */
export interface RedisConnection {
  readonly client: RedisClient;
  /** Resolves where Redis answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Redis is away; the caller answers 503 or tries again. */
export class RedisUnavailableError extends Error {
  constructor(cause: unknown) {
    super('Redis is not available', { cause });
    this.name = 'RedisUnavailableError';
  }
}

export const RECONNECT_MS = 500;

/** Opens a connection that comes back by itself after every outage. */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  const client = createRedisClient(url, {
    connectionName: 'cauce',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MS),
  });
  let isDown = false;
  client.on('error', (error: Error) => {
    if (!isDown) logger.warn({ err: error }, 'redis is away');
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) logger.info('redis is back');
    isDown = false;
  });
  return {
    client,
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

/** A script that Redis runs as one step. */
export type RedisScript = (
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>;

/**
 * Gives a client a script by name: only its digest is sent from then on, and Redis need not read it
 * again each time.
 */
export function defineScript(client: RedisClient, name: string, lua: string): RedisScript {
  client.defineCommand(name, { lua });
  type Command = (...args: (string | number)[]) => Promise<unknown>;
  // ioredis puts a method of that name on the client, which its types cannot know.
  const command = (client as unknown as Record<string, Command | undefined>)[name];
  if (!command) throw new TypeError(`${name} was not defined`);
  return (keys, args) => command.call(client, keys.length, ...keys, ...args);
}

/** Waits, for a bounded time, until a fresh connection can take commands. */
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

/** Replies that say the same as no answer: the server starts, fails over or cannot write now. */
const PASSING_REPLY = /^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN|MISCONF|OOM|NOREPLICAS)/;

/** Runs a command; anything but Redis's own refusal becomes RedisUnavailableError. */
export async function guardRedis<T>(command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    const isRefusal =
      error instanceof Error && error instanceof ReplyError && !PASSING_REPLY.test(error.message);
    if (isRefusal) throw error;
    throw new RedisUnavailableError(error);
  }
}
