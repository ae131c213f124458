import Koa from 'koa';
import type { Config } from '../../../../config/env.ts';
import { health } from '../../../../http/health.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Metrics } from '../../../../infra/metrics/Metrics.ts';
import { collectGauges, type GaugesDeps } from '../collectGauges.ts';
import type { ProcessKind } from '../processes.store.ts';
import { operatorAccess } from './operatorAccess.ts';
import { QUEUE_BOARD_PATH, queueBoard } from './queueBoard.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

export interface OperatorAppDeps extends GaugesDeps {
  readonly config: { readonly operator: Pick<Config['operator'], 'secret'> };
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/**
 * What a process offers to operators, on a separate port: health checks, which need no credentials,
 * metrics, and in API processes the queue dashboard. Without a secret the dashboard is off, and the
 * configuration allows loopback addresses only.
 */
export function createOperatorApp(deps: OperatorAppDeps, kind: ProcessKind): Koa {
  const { metrics, logger } = deps;
  const { secret } = deps.config.operator;
  const app = new Koa();
  app.on('error', (error: Error) => {
    logger.error({ err: error }, 'operator request failed');
  });
  app.use((ctx, next) => {
    ctx.set(HEADERS);
    return next();
  });
  app.use(health(() => deps.readiness(kind)));
  if (secret !== null) app.use(operatorAccess(secret));
  app.use(async (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') {
      await next();
      return;
    }
    metrics.setGauges(await collectGauges(deps, kind));
    ctx.body = await metrics.text();
    ctx.type = metrics.contentType;
  });
  if (kind === 'web' && secret !== null) app.use(queueBoard(deps.queue));
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body =
      secret === null && ctx.path.startsWith(QUEUE_BOARD_PATH)
        ? 'The dashboard is off: set OPERATOR_SECRET.\n'
        : 'There is nothing here: /healthz, /readyz, /metrics, /queues.\n';
  });
  return app;
}
