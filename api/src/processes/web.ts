import { setTimeout as sleep } from 'node:timers/promises';
import { institutions, isOutdated, provenanceOf } from '@cauce/extractors';
import { createApp } from '../app.ts';
import type { Container } from '../container.ts';
import { createHttpServer } from '../http/createHttpServer.ts';
import type { Logger } from '../infra/logging/logger.ts';
import { waitForRedis } from '../infra/redis/redis.ts';
import { startHeartbeat } from '../modules/operations/monitoring/heartbeat.ts';
import type { Readiness } from '../modules/operations/monitoring/readiness.ts';
import { startOperatorServer } from './operatorServer.ts';
import { createHttpDrain } from './drainHttp.ts';
import { prepareStores } from './prepareStores.ts';
import type { RunningProcess } from './process.ts';

const REDIS_WAIT_MS = 3000;

/**
 * The API process. On stop it first makes clients move to other processes, then finishes open
 * requests.
 */
export async function startWeb(container: Container): Promise<RunningProcess> {
  const { config, logger } = container;
  const app = createApp({
    ...container,
    readiness: async (kind) => {
      const readiness = await container.readiness(kind);
      return drain.isDraining() ? stoppingReadiness(readiness) : readiness;
    },
  });
  const server = createHttpServer(app.callback());
  const drain = createHttpDrain(server);
  await waitForRedis(container.redis, REDIS_WAIT_MS);
  const watches = [container.health.watch(), container.browserCoverage.watch()];
  const preparation = prepareStores(container);
  await preparation.done;
  const heartbeat = startHeartbeat(container, 'web');
  const operators = await startOperatorServer(container, 'web', config.operator.webPort);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  if (config.isSandbox && !config.allowsLoopback)
    logger.warn(
      'this sandbox can be reached from other machines (HOST, PUBLIC_URL): webhooks go to public https addresses only',
    );
  if (!config.isSandbox) warnOfOutdated(logger, container.now());
  logger.info({ port: config.port, host: config.host }, 'web ready');
  return {
    stop: async () => {
      for (const stopWatching of watches) stopWatching();
      preparation.stop();
      container.openStreams.close();
      const gracePeriod = sleep(config.webDrainSeconds * 1000);
      await Promise.all([drain.drain(gracePeriod), heartbeat.stop()]);
      await operators.stop();
    },
  };
}

/** The site of an institution about which nothing new was written may have changed meanwhile. */
function warnOfOutdated(logger: Logger, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  const outdated = institutions.filter(({ id }) => {
    const provenance = provenanceOf(id);
    return provenance !== undefined && isOutdated(provenance, today);
  });
  if (outdated.length === 0) return;
  const ids = outdated.map(({ id }) => id);
  logger.warn({ institutions: ids }, 'the newest source about them is older than 12 months');
}

/** Makes load balancers remove the process while it still answers. */
function stoppingReadiness({ checks }: Readiness): Readiness {
  const message = 'This process is stopping: it answers what it is asked, and then ends.';
  return {
    status: 'unavailable',
    checks: { ...checks, stopping: { state: 'unavailable', message } },
  };
}
