import type { Container } from '../container.ts';
import { LISTED_SIGNAL } from '../modules/operations/events/eventFeed.ts';
import { createWebhookDispatcher } from '../modules/operations/webhooks/jobs/dispatchWebhooks.ts';
import type { RunningProcess } from './process.ts';

/** How often leases are renewed and due retries are looked up. */
const LOOK_EVERY_MS = 1000;
/** On stop, how long an endpoint may still take to answer. */
const DRAIN_MS = 3000;

/** Delivers events to webhooks while the process runs. */
export function startWebhookDispatch(
  container: Container,
  everyMs = LOOK_EVERY_MS,
): RunningProcess {
  const { logger, signals, metrics, now } = container;
  const dispatcher = createWebhookDispatcher(container);
  let isFailing = false;
  let current: Promise<void> | null = null;
  const look = async () => {
    try {
      await dispatcher.look();
      metrics.choreEnded('webhooks', now());
      isFailing = false;
    } catch (error) {
      metrics.choreEnded('webhooks', null);
      if (!isFailing) logger.warn({ err: error }, 'webhook leases could not be renewed');
      isFailing = true;
    }
  };
  const silence = signals.listen(LISTED_SIGNAL, (clientIds) => dispatcher.wake(clientIds));
  const timer = setInterval(() => {
    current ??= look().finally(() => {
      current = null;
    });
  }, everyMs);
  return {
    stop: async () => {
      silence();
      clearInterval(timer);
      await current;
      const cut = AbortSignal.timeout(DRAIN_MS);
      await dispatcher.stop(cut).catch((error: unknown) => {
        logger.warn({ err: error }, 'webhook leases could not be released');
      });
    },
  };
}
