import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { institutionsByBrowser } from '@cauce/extractors';
import type { Container } from '../container.ts';
import { waitForRedis } from '../infra/redis/redis.ts';
import {
  runWithPermit,
  type RunWithPermitDeps,
} from '../modules/extraction/tasks/jobs/runWithPermit.ts';
import type { RunningProcess } from './process.ts';
import { prepareStores } from './prepareStores.ts';
import { startHeartbeat } from '../modules/operations/monitoring/heartbeat.ts';
import { startOperatorServer } from './operatorServer.ts';
import { startEventRelay } from './eventRelay.ts';
import { startMailDispatch } from './mailDispatch.ts';
import { startWebhookDispatch } from './webhookDispatch.ts';
import { startSweeper } from './sweeper.ts';

const REDIS_WAIT_MS = 3000;
/** A task whose lease is not renewed for this long is taken over by another worker. */
const LEASE_SECONDS = 12;
/** On stop, how long returning unfinished tasks to the queue may take. */
const RELEASE_MS = 1000;

/** The worker process: runs queued tasks and the sweeper, lists events, delivers them to webhooks, and sends mails. */
export async function startWorker(container: Container): Promise<RunningProcess> {
  const { logger, config, queue } = container;
  await waitForRedis(container.redis, REDIS_WAIT_MS);
  const shutdown = new AbortController();
  const running = new Set<Promise<void>>();
  const deps: RunWithPermitDeps = {
    ...container,
    workerId: randomUUID(),
    leaseSeconds: LEASE_SECONDS,
    shutdown: shutdown.signal,
  };
  queue.process(config.workerConcurrency, (job) => {
    const run = container.metrics
      .job(() => runWithPermit(deps, job))
      .catch((error: unknown) => {
        // The sweeper queues the task again once its lease has expired.
        logger.error({ err: error, taskId: job.taskId }, 'task could not be run');
      });
    running.add(run);
    void run.finally(() => running.delete(run));
    return run;
  });
  const preparation = prepareStores(container);
  const sweeper = startSweeper(container);
  const relay = startEventRelay(container);
  const webhooks = startWebhookDispatch(container);
  const mails = startMailDispatch(container);
  const heartbeat = startHeartbeat(container, 'worker');
  const stopWatching = container.browserCoverage.watch();
  const operators = await startOperatorServer(container, 'worker', config.operator.workerPort);
  if (!container.hasBrowser) {
    logger.warn(
      { institutions: institutionsByBrowser() },
      'no Chromium on this machine: other workers have to read these institutions until it is installed or CHROMIUM_PATH is set',
    );
  }
  logger.info({ concurrency: config.workerConcurrency }, 'worker ready');
  return {
    stop: async () => {
      preparation.stop();
      stopWatching();
      await heartbeat.stop();
      await sweeper.stop();
      const drained = queue.drain().catch((error: unknown) => {
        logger.warn({ err: error }, 'the queue could not be drained');
      });
      await Promise.race([
        Promise.all([drained, ...running]),
        sleep(config.workerDrainSeconds * 1000, undefined, { ref: false }),
      ]);
      shutdown.abort();
      await Promise.race([Promise.all(running), sleep(RELEASE_MS, undefined, { ref: false })]);
      await relay.stop();
      await Promise.all([webhooks.stop(), mails.stop()]);
      await operators.stop();
    },
  };
}
