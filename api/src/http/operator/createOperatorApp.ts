import Koa from 'koa';
import type { Container } from '../../container.ts';
import { collectGauges } from '../../modules/operations/collectGauges.ts';
import type { ProcessKind } from '../../modules/operations/processes.store.ts';
import { health } from '../health.ts';
import { operatorAccess } from './operatorAccess.ts';
import { QUEUE_BOARD_PATH, queueBoard } from './queueBoard.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * What operators see of a process, on a port of its own: health for orchestrators without
 * credentials, metrics, and in API processes the queue's dashboard. Where there is no secret the
 * configuration has made sure that it listens on loopback only, and the dashboard is off.
 */
export function createOperatorApp(container: Container, kind: ProcessKind): Koa {
  const { metrics, logger } = container;
  const { secret } = container.config.operator;
  const app = new Koa();
  app.on('error', (error: Error) => {
    logger.error({ err: error }, 'an operator’s request failed');
  });
  app.use((ctx, next) => {
    ctx.set(HEADERS);
    return next();
  });
  app.use(health(() => container.readiness(kind)));
  if (secret !== null) app.use(operatorAccess(secret));
  app.use(async (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') {
      await next();
      return;
    }
    metrics.setGauges(await collectGauges(container, kind));
    ctx.body = await metrics.text();
    ctx.type = metrics.contentType;
  });
  if (kind === 'web' && secret !== null) app.use(queueBoard(container.queue));
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body =
      secret === null && ctx.path.startsWith(QUEUE_BOARD_PATH)
        ? 'The dashboard is off: set OPERATOR_SECRET.\n'
        : 'There is nothing here: /healthz, /readyz, /metrics, /queues.\n';
  });
  return app;
}
