import type { Container } from '../container.ts';
import { WRITTEN_SIGNAL } from '../modules/operations/events/eventFeed.ts';
import { relayEvents, type Heads } from '../modules/operations/events/jobs/relayEvents.ts';
import type { RunningProcess } from './process.ts';

/** How often a relay polls for events without a signal: a process that was killed sends none. */
const LOOK_EVERY_MS = 1000;

/**
 * Lists events while the process runs, as soon as they are written. Only one process does so at a
 * time, because two would only get in each other's way.
 */
export function startEventRelay(container: Container, everyMs = LOOK_EVERY_MS): RunningProcess {
  const { logger, signals, leadership, metrics, now } = container;
  const heads: Heads = new Map();
  let current: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let isFailing = false;
  let isLeading = false;

  const relay = async () => {
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        isLeading = await leadership.hold();
        if (isLeading) await relayEvents(container.relay, heads);
        // Another process is listing events now.
        else heads.clear();
      }
      metrics.choreEnded('events', now());
      isFailing = false;
    } catch (error) {
      metrics.choreEnded('events', null);
      if (!isFailing) logger.warn({ err: error }, 'events could not be listed');
      isFailing = true;
    }
  };
  const wake = () => {
    isWanted = true;
    current ??= relay().finally(() => {
      current = null;
    });
  };

  const silence = signals.listen(WRITTEN_SIGNAL, wake);
  const timer = setInterval(() => {
    // Listing many events takes longer than the leadership lasts, so it is renewed meanwhile.
    if (isLeading && current) leadership.hold().catch(() => undefined);
    wake();
  }, everyMs);
  return {
    stop: async () => {
      silence();
      clearInterval(timer);
      isStopped = true;
      await current;
      await leadership.release().catch(() => undefined);
    },
  };
}
