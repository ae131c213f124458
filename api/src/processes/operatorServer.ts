import type { Container } from '../container.ts';
import { createHttpServer } from '../http/createHttpServer.ts';
import { createOperatorApp } from '../modules/operations/monitoring/operatorApp/createOperatorApp.ts';
import type { ProcessKind } from '../modules/operations/monitoring/processes.store.ts';
import type { RunningProcess } from './process.ts';

/**
 * Starts the operator listener, on a port of its own so that a load balancer which publishes the
 * API's port does not publish it by accident. Does nothing if no port is configured.
 */
export async function startOperatorServer(
  container: Container,
  kind: ProcessKind,
  port: number | null,
): Promise<RunningProcess> {
  if (port === null) return { stop: () => Promise.resolve() };
  const { host } = container.config.operator;
  const server = createHttpServer(createOperatorApp(container, kind).callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  container.logger.info({ port, host }, 'operator listener ready');
  return {
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
