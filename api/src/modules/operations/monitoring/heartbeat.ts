import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../../../infra/clock.ts';
import type { ProcessDocument, ProcessesStore, ProcessKind } from './processes.store.ts';

const BEAT_MS = 5000;

export interface HeartbeatDeps {
  readonly now: Clock;
  readonly processes: ProcessesStore;
  readonly heldKeys: ProcessDocument['keys'];
  readonly hasBrowser: boolean;
}

/**
 * Records every few seconds that this process is alive which keys it has and whether it has
 * a browser, so that `/readyz` notices missing workers and `npm run keys` knows which keys every process can read.
 */
export function startHeartbeat(
  deps: HeartbeatDeps,
  kind: ProcessKind,
): { readonly first: Promise<void>; stop(): Promise<void> } {
  const { processes, now } = deps;
  const _id = randomUUID();
  const startedAt = now();
  const about = {
    _id,
    kind,
    host: hostname(),
    pid: process.pid,
    startedAt,
    keys: deps.heldKeys,
    ...(kind === 'worker' && { hasBrowser: deps.hasBrowser }),
  };
  // Errors are not logged: while the database is unreachable, nobody could read the heartbeats
  // either.
  const beat = () => processes.beat({ ...about, seenAt: now() }).catch(() => undefined);
  const first = beat();
  let last: Promise<unknown> = first;
  const timer = setInterval(() => {
    last = beat();
  }, BEAT_MS);
  timer.unref();
  return {
    first,
    stop: async () => {
      clearInterval(timer);
      await last;
      await processes.leave(_id).catch(() => undefined);
    },
  };
}
