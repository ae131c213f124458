import { createApp } from '../app.ts';
import type { Container } from '../container.ts';
import { createHttpServer } from '../http/createHttpServer.ts';
import { waitForRedis } from '../infra/redis/redis.ts';
import { startHeartbeat } from '../modules/operations/heartbeat.ts';
import { startOperatorServer } from './operatorServer.ts';
import { prepareStores } from './prepareStores.ts';
import type { RunningProcess } from './process.ts';

const REDIS_WAIT_MS = 3000;

/** The API: listens, answers, and on stop lets requests that are under way finish. */
export async function startWeb(container: Container): Promise<RunningProcess> {
  const { config, logger } = container;
  const server = createHttpServer(createApp(container).callback());
  await waitForRedis(container.redis, REDIS_WAIT_MS);
  const stopWatching = container.health.watch();
  const preparation = prepareStores(container);
  await preparation.done;
  const heartbeat = startHeartbeat(container, 'web');
  const operators = await startOperatorServer(container, 'web', config.operator.webPort);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  logger.info({ port: config.port, host: config.host }, 'web ready');
  return {
    stop: async () => {
      stopWatching();
      preparation.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await heartbeat.stop();
      await closed;
      await operators.stop();
    },
  };
}
