import type { Container } from '../container.ts';
import { createHttpServer } from '../http/createHttpServer.ts';
import { createOperatorApp } from '../modules/operations/operatorApp/createOperatorApp.ts';
import type { ProcessKind } from '../modules/operations/processes.store.ts';
import type { RunningProcess } from './process.ts';

/**
 * Listens for operators, apart from the API's own port: a load balancer that publishes that one
 * never publishes this one by accident. Does nothing where no port is configured.
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
