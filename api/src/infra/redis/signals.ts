import type { Logger } from '../logging/logger.ts';
import { createRedisClient, type RedisClient } from './createRedisClient.ts';
import { RECONNECT_MS, type RedisConnection } from './redis.ts';

/**
 * Notifies other processes at once that there is something new to read. A signal may be lost while Redis
 * is unreachable, so listeners also poll from time to time.
 */
export type Signals = ReturnType<typeof createSignals>;

/** How long a signal waits to be batched: a busy process sends at most a hundred messages a second. */
const GATHER_MS = 10;

/**
 * @param redis the connection that publishes; listening needs a separate one, opened on first use
 */
export function createSignals(
  redis: RedisConnection,
  options: { redisUrl: string; prefix: string; logger: Logger },
) {
  const { redisUrl, prefix, logger } = options;
  const full = (channel: string) => `{${prefix}}:signals:${channel}`;
  const listeners = new Map<string, Set<(subjects: readonly string[]) => void>>();
  const gathered = new Map<string, Set<string>>();
  let listening: RedisClient | undefined;

  const listenOn = () => {
    const client = createRedisClient(redisUrl, {
      connectionName: 'cauce-signals',
      maxRetriesPerRequest: null,
      connectTimeout: 2000,
      retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MS),
    });
    // The connection for commands logs outages already.
    client.on('error', (error: Error) => logger.debug({ err: error }, 'signals are unreachable'));
    client.on('message', (channel: string, message: string) => {
      const subjects = message.split(' ');
      for (const heard of listeners.get(channel) ?? []) heard(subjects);
    });
    return client;
  };

  return {
    /** Publishes a subject to all listeners, this process included. Calls in quick succession are batched. */
    send: (channel: string, subject: string) => {
      const waiting = gathered.get(channel);
      if (waiting) {
        waiting.add(subject);
        return;
      }
      const subjects = new Set([subject]);
      gathered.set(channel, subjects);
      const timer = setTimeout(() => {
        gathered.delete(channel);
        redis.client.publish(full(channel), [...subjects].join(' ')).catch(() => undefined);
      }, GATHER_MS);
      timer.unref();
    },
    /** @returns a function that unsubscribes */
    listen: (channel: string, heard: (subjects: readonly string[]) => void) => {
      const name = full(channel);
      listening ??= listenOn();
      const all = listeners.get(name) ?? new Set();
      if (all.size === 0) listening.subscribe(name).catch(() => undefined);
      listeners.set(name, all.add(heard));
      return () => {
        all.delete(heard);
      };
    },
    close: () => listening?.disconnect(),
  };
}
