import Router from '@koa/router';
import type { Schema, ValidationError } from 'joi';
import type { Middleware } from 'koa';
import { AppError } from '../errors/AppError.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import type { Clock } from '../infra/clock.ts';
import { newTaskId } from '../infra/ids.ts';
import type { LeasedRateLimiter } from '../infra/redis/leasedRateLimiter.ts';
import type { RateLimiter } from '../infra/redis/rateLimiter.ts';
import type { Principal } from '../modules/auth/auth.types.ts';
import type { Authenticator } from '../modules/auth/authenticator.ts';
import { API_PREFIX } from './apiShape.ts';
import { authenticate, knownCaller } from './authenticate.ts';
import type { Idempotency } from './idempotency.ts';
import { consumeRateLimit, refuseKnown } from './rateLimit.ts';
import { readBody } from './readBody.ts';
import type { ApiContext } from './requestContext.ts';
import type { ApiResponse, RateLimitName, RouteDefinition } from './route.ts';

export interface RouterDeps {
  readonly now: Clock;
  readonly authenticator: Authenticator;
  readonly idempotency: Idempotency;
  readonly limiters: RateLimiters;
}

/** The counters of calls a minute: see `RateLimitName`. */
export interface RateLimiters {
  readonly loginByKey: RateLimiter;
  readonly loginByAddress: RateLimiter;
  readonly read: LeasedRateLimiter;
  readonly write: RateLimiter;
  readonly newKey: RateLimiter;
  readonly widgetByAddress: RateLimiter;
  readonly widgetBySession: RateLimiter;
  readonly widgetReadBySession: LeasedRateLimiter;
  /** Calls whose credentials were refused. */
  readonly refusedByAddress: LeasedRateLimiter;
  /** The widget's page, which anybody may ask for. */
  readonly pageByAddress: LeasedRateLimiter;
}

/**
 * Mounts the routes below /api/v1. Every request goes the same way: address limit, credentials,
 * scope, client limit, body, schema, idempotency, handler.
 */
export function createApiRouter(routes: readonly RouteDefinition[], deps: RouterDeps): Router {
  const { authenticator, limiters, now } = deps;
  const router = new Router({ prefix: API_PREFIX, sensitive: true });
  for (const route of routes) {
    const pattern = `${API_PREFIX}${route.path}`;
    const byAddress = route.rateLimit && ADDRESS_LIMITS[route.rateLimit];
    const byCaller = route.rateLimit && CALLER_LIMITS[route.rateLimit];
    const takesBody = route.request?.body && (route.method !== 'get' || route.request.bodyOnGet);
    router[route.method](route.path, async (context) => {
      const ctx = context as unknown as ApiContext & { params: Record<string, string> };
      ctx.state.route = pattern;
      ctx.state.api = route.api ?? 'main';
      if (byAddress) await consumeRateLimit(ctx, limiters[byAddress], ctx.ip, now);
      const principal =
        knownCaller(ctx, route, authenticator) ?? (await identify(ctx, route, deps));
      if (byCaller)
        await consumeRateLimit(ctx, limiters[byCaller.limiter], byCaller.key(principal), now);
      const rawBody = takesBody ? await readBody(ctx) : undefined;
      const response = await answer(ctx, route, principal, rawBody, deps);
      ctx.status = response.status;
      if (response.headers) ctx.set({ ...response.headers });
      send(ctx, response);
    });
  }
  return router;
}

/**
 * Hands a request to its route. The router tries the pattern of every route, a fifth of what a cheap
 * call costs: here a path without parameters is looked up, and of the others only those are tried that
 * begin alike.
 */
export function dispatchRoutes(router: Router): Middleware {
  const fixed = new Map<string, Middleware>();
  const groups = new Map<string | undefined, Router>();
  for (const layer of router.stack) {
    const path = String(layer.path);
    const group = groups.get(resourceOf(path)) ?? new Router({ sensitive: true });
    groups.set(resourceOf(path), group);
    group.stack.push(layer);
    if (path.includes(':')) continue;
    for (const method of layer.methods) {
      // Unless the pattern of a route before it takes this path.
      const [first] = router.match(path, method).pathAndMethod;
      const [handle] = layer.stack;
      if (first === layer && handle)
        fixed.set(`${method} ${path}`, handle as unknown as Middleware);
    }
  }
  const searches = new Map(
    [...groups].map(([name, group]) => [name, group.routes() as unknown as Middleware]),
  );
  return (ctx, next) => {
    const handle = fixed.get(`${ctx.method} ${ctx.path}`) ?? searches.get(resourceOf(ctx.path));
    return handle ? (handle(ctx, next) as unknown) : next();
  };
}

/** What follows /api/v1 in a path or pattern: `tasks` of /api/v1/tasks/:taskId. */
const resourceOf = (path: string): string | undefined => path.split('/', 4)[3];

function send(ctx: ApiContext, { body, json }: ApiResponse): void {
  if (json !== undefined) {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = json;
  } else if (body !== undefined) ctx.body = body;
}

/**
 * Who calls. An address that was refused too often is told to wait, whatever it says: its keys are
 * not looked up any more, while a token, which costs no store to check, is still good from there.
 */
async function identify(
  ctx: ApiContext,
  route: RouteDefinition,
  { authenticator, limiters: { refusedByAddress }, now }: RouterDeps,
): Promise<Principal> {
  if (ctx.get('authorization') === '') refuseKnown(refusedByAddress, ctx.ip, now);
  try {
    return await authenticate(ctx, route, authenticator);
  } catch (error) {
    const isRefused = error instanceof AppError && error.entry.status === 401;
    if (isRefused && !GENUINE.has(error.catalogueName))
      await consumeRateLimit(ctx, refusedByAddress, ctx.ip, now, { isShown: false });
    throw error;
  }
}

/** Refusals that say a token was ours: who polls with one that has expired has to hear of it. */
const GENUINE: ReadonlySet<ErrorName> = new Set<ErrorName>(['expiredJwt', 'expiredWidgetToken']);

/** Which counter a call draws from before it is known who calls. */
const ADDRESS_LIMITS: Partial<Record<RateLimitName, keyof RateLimiters>> = {
  login: 'loginByAddress',
  widgetOpen: 'widgetByAddress',
};

const byKey = ({ keyId }: Principal) => keyId;
const byClient = ({ clientId }: Principal) => clientId;
/** So that nobody in front of a widget can use up what others of the client have. */
const bySession = ({ sessionId, clientId }: Principal) => sessionId ?? clientId;

/** Which counter a call draws from, and under whose name, once it is known who calls. */
const CALLER_LIMITS: Partial<
  Record<
    RateLimitName,
    { readonly limiter: keyof RateLimiters; readonly key: (by: Principal) => string }
  >
> = {
  login: { limiter: 'loginByKey', key: byKey },
  read: { limiter: 'read', key: byClient },
  write: { limiter: 'write', key: byClient },
  newKey: { limiter: 'newKey', key: byClient },
  widget: { limiter: 'widgetBySession', key: bySession },
  widgetRead: { limiter: 'widgetReadBySession', key: bySession },
};

async function answer(
  ctx: ApiContext & { params: Record<string, string> },
  route: RouteDefinition,
  principal: Principal,
  rawBody: unknown,
  deps: RouterDeps,
): Promise<ApiResponse> {
  const shape = route.request ?? {};
  const request = {
    principal,
    params: shape.params ? check(shape.params, ctx.params, route, true) : {},
    query: shape.query ? check(shape.query, { ...ctx.query }, route, true) : {},
    body: shape.body
      ? check(shape.body, rawBody === undefined ? {} : rawBody, route, false)
      : undefined,
    requestId: ctx.state.requestId,
    ip: ctx.ip,
    headers: shape.headers ? declaredHeaders(ctx, shape.headers) : NO_HEADERS,
    reserved: new Reservation(),
  };
  const key = route.idempotent ? ctx.request.headers['idempotency-key'] : undefined;
  if (key === undefined) return route.handle(request);
  const { isReplay, ...response } = await deps.idempotency.run(
    {
      // One widget's answers are none of another's.
      owner: principal.consentId ?? principal.clientId,
      operationId: route.operationId,
      key: String(key),
      body: rawBody,
      newId: newTaskId(),
    },
    async (reserved) => {
      const { status, body, headers } = await route.handle({ ...request, reserved });
      return { status, body, headers: headers ?? {} };
    },
  );
  return isReplay
    ? { ...response, headers: { ...response.headers, 'Idempotent-Replayed': 'true' } }
    : response;
}

const NO_HEADERS = Object.freeze({});

function declaredHeaders(
  ctx: ApiContext,
  declared: Readonly<Record<string, unknown>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.keys(declared).map((name) => [name, ctx.get(name) || undefined]),
  );
}

/** An id that is made where it is asked for: most calls make nothing. */
class Reservation {
  readonly isResumed = false;
  #id: string | undefined;

  get id(): string {
    return (this.#id ??= newTaskId());
  }
}

function check(schema: Schema, value: unknown, route: RouteDefinition, convert: boolean): unknown {
  const result = schema.validate(value, { convert, abortEarly: true });
  if (result.error) throw invalid(result.error, route);
  return result.value;
}

function invalid(error: ValidationError, route: RouteDefinition): AppError {
  return (
    route.onInvalid?.(error) ??
    new AppError('wrongFormat', { message: error.message, cause: error })
  );
}
