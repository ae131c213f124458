import type { Signals } from '../../../infra/redis/signals.ts';
import type { EventFeed, EventsReader } from './events.types.ts';

/** The channel on which a relay announces which clients have new events. */
export const LISTED_SIGNAL = 'events-listed';
/** The channel on which a process announces that an outbox has events. */
export const WRITTEN_SIGNAL = 'events-written';

/** How often a process looks without a signal, in case one was lost. */
export const LOOK_MS = 700;

/**
 * The event feed of a process: one look at a client's events serves everyone who waits for them.
 */
export function createEventFeed(deps: {
  readonly signals: Signals;
  readonly events: Pick<EventsReader, 'head'>;
}): EventFeed {
  const waiting = new Map<string, { readonly callbacks: Set<() => void>; head: number }>();
  let stop: (() => void) | undefined;

  const call = (clientId: string) => {
    for (const callback of waiting.get(clientId)?.callbacks ?? []) callback();
  };
  const look = async () => {
    await Promise.all(
      [...waiting].map(async ([clientId, known]) => {
        const head = await deps.events.head(clientId);
        if (head <= known.head) return;
        known.head = head;
        call(clientId);
      }),
    );
  };
  const start = () => {
    const silence = deps.signals.listen(LISTED_SIGNAL, (clientIds) => clientIds.forEach(call));
    let isLooking = false;
    const timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      // While the database is unreachable there is nothing to read.
      void look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    }, LOOK_MS);
    timer.unref();
    return () => {
      silence();
      clearInterval(timer);
    };
  };

  return {
    onEvents: (clientId, callback) => {
      stop ??= start();
      const known = waiting.get(clientId) ?? { callbacks: new Set(), head: 0 };
      // A new function for each registration, so that the same callback can be registered twice.
      const own = () => callback();
      known.callbacks.add(own);
      waiting.set(clientId, known);
      return () => {
        known.callbacks.delete(own);
        if (known.callbacks.size === 0) waiting.delete(clientId);
        if (waiting.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
