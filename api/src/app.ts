import cors from '@koa/cors';
import Koa from 'koa';
import type { Container } from './container.ts';
import { AppError } from './errors/AppError.ts';
import { answerCall } from './http/answerCall.ts';
import { createCallRouter, resolveCall } from './http/callRouter.ts';
import { errorHandler } from './http/errorHandler.ts';
import { health, withoutMessages } from './http/health.ts';
import { requestContext, type ApiContext } from './http/requestContext.ts';
import type { Route } from './http/route.ts';
import { securityTxt } from './http/securityTxt.ts';
import { jwks } from './modules/consent/receipts/http/jwks.routes.ts';
import { personPages } from './modules/person/personAccess/http/personPages.routes.ts';
import { consolePages } from './modules/team/console/http/consolePages.routes.ts';
import { widgetPages } from './modules/consent/widget/http/widgetPages.routes.ts';
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
  'X-Quota-Returned',
  'X-Quota-Reset',
];

/**
 * The web application, without a listening server: used directly by tests and contract
 * verification.
 */
export function createApp(container: Container): Koa {
  const { config, logger, now, limiters, widgetConfigs } = container;
  const { widgetDir, personPageDir, consoleDir, docsUrl, helpUrl, inboxUrl, environment } = config;
  const app = new Koa({
    proxy: config.trustedProxies > 0,
    maxIpsCount: config.trustedProxies,
  });
  // The error handler answers and logs every error; only errors while sending a response reach Koa.
  app.on('error', (error: Error) => {
    logger.debug({ err: error }, 'response could not be sent');
  });

  const routes = apiRoutes(container);
  // The middleware of a request, from top to bottom.
  app.use(requestContext(container));
  app.use(errorHandler({ logger, now }));
  app.use(resolveCall(createCallRouter(routes)));
  if (config.isSandbox) app.use(sandboxCors(config.docsPort, routes));
  app.use(answerCall(container));
  app.use(health(async () => withoutMessages(await container.readiness('web'))));
  app.use(securityTxt(config.securityContact, now));
  app.use(jwks(container));
  app.use(widgetPages({ widgetConfigs, logger, limiter: limiters.pageByAddress, widgetDir }));
  app.use(personPages({ logger, personPageDir, helpUrl, inboxUrl }));
  app.use(consolePages({ logger, consoleDir, environment, docsUrl, inboxUrl }));
  app.use(refuseUnknown);
  return app;
}

/** 405 for a path that exists with another method, otherwise 404. */
const refuseUnknown: Koa.Middleware = (context) => {
  const { resolved } = (context as ApiContext).state;
  if (resolved?.kind !== 'wrongMethod') throw new AppError('notFound');
  throw new AppError('methodNotAllowed', { headers: { Allow: resolved.methods.join(', ') } });
};

/** Allows only the sandbox's own documentation site to call from a browser. */
function sandboxCors(docsPort: number, routes: readonly Route[]): Koa.Middleware {
  const origins = new Set(
    ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${String(docsPort)}`),
  );
  const answerOrigin = cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      return origins.has(origin) ? origin : '';
    },
    allowMethods: [...new Set(routes.map(({ call }) => call.method.toUpperCase()))].sort(),
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
