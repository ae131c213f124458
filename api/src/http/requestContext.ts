import type { Context, Middleware } from 'koa';
import { readAddress } from '../infra/addresses.ts';
import { newRequestId, REQUEST_ID_PATTERN } from '../infra/ids.ts';
import type { Logger } from '../infra/logging/logger.ts';
import type { Metrics } from '../infra/metrics/Metrics.ts';
import type { SpanAttributes, Tracing } from '../infra/tracing/Tracing.ts';
import type { Principal } from '../principal/principal.ts';
import type { ApiName } from './apiShape.ts';
import type { CallListener } from './recordRequest.ts';
import type { Resolved } from './route.ts';

/** State of every request. */
interface RequestState {
  requestId: string;
  /** Pattern of the matched path. It is logged in place of the URL, which may contain a RUT. */
  route: string | null;
  /** Set by resolveCall. */
  resolved: Resolved | null;
  /** The caller, once authenticated. */
  caller: Principal | null;
  /** The API whose error shape is used: that of the call, by default the main one. */
  api: ApiName;
  /** Set by the error handler, for the log line. */
  errorCode: string | null;
}

export type ApiContext = Context & { state: RequestState };

/** Any other text could be a RUT, which would then appear in logs and in the audit log. */
const REQUEST_ID = new RegExp(REQUEST_ID_PATTERN);

/** Default headers of every answer. */
const SAFE_HEADERS = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  // Does not concern calls by CORS. What other sites embed overrides it: the widget.
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Pages override it; no other response may run scripts or be framed when a browser displays it.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
] as const;

/** For a year, browsers use only TLS for this host and its subdomains. Not sent in the sandbox. */
const HSTS = 'max-age=31536000; includeSubDomains';

export interface RequestContextDeps {
  readonly isSandbox: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly requestLog: CallListener;
}

/** Gives each request its id and default headers, then logs, counts and traces the answer. */
export function requestContext(deps: RequestContextDeps): Middleware {
  const { logger, metrics, tracing, requestLog, isSandbox } = deps;
  return (context, next) => {
    const ctx = context as ApiContext;
    // The address that a proxy sends is stored and counted, so it has to be a valid address.
    ctx.request.ip = readAddress(ctx.ip) ?? readAddress(ctx.socket.remoteAddress ?? '') ?? '';
    const given = ctx.get('x-request-id');
    ctx.state.requestId = REQUEST_ID.test(given) ? given : newRequestId();
    ctx.state.route = null;
    ctx.state.resolved = null;
    ctx.state.caller = null;
    ctx.state.api = 'main';
    ctx.state.errorCode = null;
    ctx.set('X-Request-Id', ctx.state.requestId);
    for (const [name, value] of SAFE_HEADERS) ctx.res.setHeader(name, value);
    if (!isSandbox) ctx.res.setHeader('Strict-Transport-Security', HSTS);
    const start = performance.now();
    // A caller's trace is not continued: callers must not decide what is recorded.
    return tracing.span('http.request', { kind: 'server' }, async (span) => {
      await next();
      span.set(traced(ctx));
      if (ctx.status >= 500) span.fail(failureOf(ctx.state));
      const seconds = (performance.now() - start) / 1000;
      count(metrics, ctx, seconds);
      record(requestLog, ctx, seconds);
      if (logger.isLevelEnabled('info')) logger.info(describe(ctx, seconds), 'request');
    });
  };
}

function count(metrics: Metrics, ctx: ApiContext, seconds: number): void {
  const { route, api, errorCode } = ctx.state;
  const { method, status } = ctx;
  metrics.requestAnswered({ route: route ?? UNMATCHED, method, status, seconds, api, errorCode });
}

function record(log: CallListener, ctx: ApiContext, seconds: number): void {
  const { caller, resolved, requestId, errorCode } = ctx.state;
  if (caller === null || resolved?.kind !== 'call') return;
  const { path } = resolved.route.call;
  const { method, status } = ctx;
  log.note({
    caller,
    requestId,
    method,
    path,
    status,
    errorCode,
    durationMs: inMs(seconds),
    hasIdempotencyKey: ctx.req.headers['idempotency-key'] !== undefined,
    retryAt: retryAtOf(ctx),
  });
}

function retryAtOf({ res }: ApiContext): Date | null {
  const header = res.getHeader('Retry-After');
  return typeof header === 'string' ? new Date(header) : null;
}

/** Rounded to a tenth of a millisecond. */
const inMs = (seconds: number): number => Math.round(seconds * 10_000) / 10;

const failureOf = ({ errorCode }: RequestState): string => errorCode ?? 'UNKNOWN';

/** The route label for paths that match no call. */
const UNMATCHED = 'unmatched';

function traced(ctx: ApiContext): SpanAttributes {
  const { requestId, route, caller, errorCode } = ctx.state;
  return {
    'http.request.method': ctx.method,
    'http.route': route ?? UNMATCHED,
    'http.response.status_code': ctx.status,
    'cauce.request_id': requestId,
    ...(caller === null ? {} : { 'cauce.client_id': caller.clientId }),
    ...(errorCode === null ? {} : { 'cauce.error_code': errorCode }),
  };
}

/** The log line of a request. Except for the id, nothing in it was chosen by the sender. */
function describe(ctx: ApiContext, seconds: number): Record<string, unknown> {
  const { requestId, route, caller, errorCode } = ctx.state;
  const line: Record<string, unknown> = {
    requestId,
    method: ctx.method,
    route: route ?? UNMATCHED,
    status: ctx.status,
    ms: inMs(seconds),
  };
  if (caller !== null) line['clientId'] = caller.clientId;
  if (errorCode !== null) line['errorCode'] = errorCode;
  return line;
}
