import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from '../infra/logging/logger.ts';
import type { ApiName } from './apiShape.ts';

/** What every request carries along. */
export interface RequestState {
  requestId: string;
  /** Pattern of the matched route: what is logged, because a URL may hold a RUT. */
  route: string | null;
  clientId: string | null;
  /** Whose words an error is put in: that of the matched route's API, else the main one's. */
  api: ApiName;
  /** Set by the error handler, for the log line. */
  errorCode: string | null;
}

export type ApiContext = Context & { state: RequestState };

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Gives the request its id and writes one line about it when it is answered. */
export function requestContext(logger: Logger): Middleware {
  return async (context, next) => {
    const ctx = context as ApiContext;
    const given = ctx.get('x-request-id');
    ctx.state.requestId = SANE_REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state.route = null;
    ctx.state.clientId = null;
    ctx.state.api = 'main';
    ctx.state.errorCode = null;
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'no-referrer');
    const start = performance.now();
    await next();
    if (logger.isLevelEnabled('info')) logger.info(describe(ctx, start), 'request');
  };
}

/** The line about a request: nothing that its sender chose freely, but for the id. */
function describe(ctx: ApiContext, start: number): Record<string, unknown> {
  const { requestId, route, clientId, errorCode } = ctx.state;
  return {
    requestId,
    method: ctx.method,
    route: route ?? 'unmatched',
    status: ctx.status,
    ms: Math.round((performance.now() - start) * 10) / 10,
    ...(clientId === null ? {} : { clientId }),
    ...(errorCode === null ? {} : { errorCode }),
  };
}
