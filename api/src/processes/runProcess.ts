import { loadConfig, type Config } from '../config/env.ts';
import { loadStandIn } from '../config/loadStandIn.ts';
import { createContainer, type Container, type ContainerOverrides } from '../container.ts';
import { noTracing, type Tracing } from '../infra/tracing/Tracing.ts';
import type { ProcessKind } from '../modules/operations/monitoring/processes.store.ts';
import { keepAllocationsYoung } from './keepAllocationsYoung.ts';
import type { RunningProcess } from './process.ts';

/** How much longer than the drain time a stop may take before it is forced. */
const STOP_MARGIN_MS = 10_000;

/**
 * Runs a process until a signal arrives or the launcher that started it exits. Stops in order:
 * first the parts that accept work, then the connections.
 * @param overrides dependencies that fault injection replaces, such as the clock
 * @returns the exit code
 */
export async function runProcess(
  name: ProcessKind,
  start: (container: Container) => Promise<RunningProcess>,
  overrides: Pick<ContainerOverrides, 'now'> = {},
): Promise<number> {
  keepAllocationsYoung();
  const config = loadConfig(process.env, { needsEnvironment: true, process: name });
  const tracing = await createTracing(config, name);
  const standIn = await loadStandIn(config);
  const container = createContainer(config, name, {
    ...overrides,
    tracing,
    ...(standIn && { standIn }),
  });
  const { logger } = container;
  const asked = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => resolve(signal));
    if (process.channel) {
      process.once('disconnect', () => resolve('launcher gone'));
      // The channel must not keep a stopped process alive.
      process.channel.unref();
    }
  });
  let running: RunningProcess;
  try {
    running = await start(container);
  } catch (error) {
    logger.error({ err: error }, `${name} could not start`);
    process.stderr.write(`${name} could not start: ${describe(error)}\n`);
    await container.close();
    return 1;
  }
  logger.info({ reason: await asked }, 'stopping');
  setTimeout(
    () => {
      logger.error('stop took too long and was forced');
      process.exit(1);
    },
    Math.max(config.workerDrainSeconds, config.webDrainSeconds) * 1000 + STOP_MARGIN_MS,
  ).unref();
  await running.stop();
  await container.close();
  logger.info('stopped');
  return 0;
}

/** Loads OpenTelemetry only if a collector is configured. */
async function createTracing(config: Config, name: string): Promise<Tracing> {
  if (config.otlpEndpoint === null) return noTracing;
  const { createOpenTelemetry } = await import('../infra/tracing/openTelemetry.ts');
  const { environment } = config;
  return createOpenTelemetry({
    endpoint: config.otlpEndpoint,
    service: `cauce-${name}`,
    environment,
  });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `port ${String(port)} is in use` : error.message;
}
