import cors from '@koa/cors';
import Koa from 'koa';
import type { Container } from './container.ts';
import { AppError } from './errors/AppError.ts';
import { API_PREFIX } from './http/apiShape.ts';
import { createApiRouter, dispatchRoutes } from './http/createApiRouter.ts';
import { errorHandler } from './http/errorHandler.ts';
import { health } from './http/health.ts';
import { requestContext } from './http/requestContext.ts';
import { widgetPages } from './modules/widget/http/widgetPages.routes.ts';
import { apiRoutes } from './routes.ts';

/** Headers that a browser's script may read: the documentation site's try-it console does. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'Idempotent-Replayed',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Reset',
];

/** The web application, without listening: tests and contract verification use it as it is. */
export function createApp(container: Container): Koa {
  const { config, logger, now } = container;
  const app = new Koa({
    proxy: config.trustedProxies > 0,
    maxIpsCount: config.trustedProxies,
  });
  // Everything is answered and logged by the error handler; what reaches Koa broke while sending.
  app.on('error', (error: Error) => {
    logger.debug({ err: error }, 'response could not be sent');
  });
  app.use(requestContext(container));
  app.use(errorHandler({ logger, now }));
  const routes = apiRoutes(container);
  const { authenticator, idempotency, limiters } = container;
  const router = createApiRouter(routes, { now, authenticator, idempotency, limiters });
  /** Sets whose words a refusal is put in, for a path that some call has. @returns its methods */
  const recognise = (ctx: Koa.Context): ReadonlySet<string> => {
    const layers = router.match(ctx.path, ctx.method).path;
    const paths = new Set(layers.map((one) => String(one.path)));
    const route = routes.find((one) => paths.has(`${API_PREFIX}${one.path}`));
    ctx.state['api'] = route?.api ?? 'main';
    return new Set(layers.flatMap((one) => one.methods));
  };
  app.use((ctx, next) => {
    if (!hasReadablePath(ctx)) throw new AppError('malformedRequest');
    try {
      decodeURIComponent(ctx.path);
    } catch (cause) {
      recognise(ctx);
      throw new AppError('malformedRequest', { cause });
    }
    return next();
  });
  if (config.isSandbox) app.use(sandboxCors(config.docsPort));
  // First, as nearly every request is one of its.
  app.use(dispatchRoutes(router));
  app.use(health(() => container.readiness('web')));
  const { widgetConfigs } = container;
  const { widgetDir } = config;
  app.use(widgetPages({ widgetConfigs, logger, limiter: limiters.pageByAddress, widgetDir }));
  app.use((ctx) => {
    const methods = recognise(ctx);
    if (!ctx.path.startsWith(`${API_PREFIX}/`) || methods.size === 0)
      throw new AppError('notFound');
    throw new AppError('methodNotAllowed', { headers: { Allow: [...methods].join(', ') } });
  });
  return app;
}

/** Koa looks for the path when it is asked for it, and some targets have none: `http://[`. */
function hasReadablePath(ctx: Koa.Context): boolean {
  try {
    return ctx.path !== '';
  } catch {
    return false;
  }
}

/** The documentation site of the same sandbox may call from a browser; nobody else may. */
function sandboxCors(docsPort: number): Koa.Middleware {
  const origins = new Set(
    ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${String(docsPort)}`),
  );
  const answerOrigin = cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      return origins.has(origin) ? origin : '';
    },
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-API-Key',
      'X-Request-Id',
      'Idempotent-Replayed',
      'X-Sandbox-Scenario',
    ],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  });
  return (ctx, next) => {
    if (ctx.get('origin') !== '') return answerOrigin(ctx, next) as Promise<void>;
    ctx.set('Vary', 'Origin');
    return next();
  };
}
