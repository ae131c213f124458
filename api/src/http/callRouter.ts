import FindMyWay, { type HTTPMethod } from 'find-my-way';
import type { Middleware } from 'koa';
import { AppError } from '../errors/AppError.ts';
import { API_PREFIX } from './apiShape.ts';
import type { ApiContext } from './requestContext.ts';
import type { Resolved, Route } from './route.ts';

const UNKNOWN: Resolved = { kind: 'unknown' };

const METHODS = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Longer than any request target that Node accepts. */
const MAX_PARAM_LENGTH = 65_536;

/**
 * Finds a request's call. Paths are case-sensitive and may end in a slash; HEAD is served by GET.
 * Parameters are returned as they were sent, percent-encoded.
 */
export function createCallRouter(
  routes: readonly Route[],
): (method: string, path: string) => Resolved {
  const router = FindMyWay({ maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true });
  for (const route of routes) {
    const { method, path } = route.call;
    const methods = method === 'get' ? ['HEAD', 'GET'] : [method.toUpperCase()];
    router.on(methods as HTTPMethod[], `${API_PREFIX}${path}`, () => undefined, route);
  }

  return (method, path) => {
    // The router would accept the gap in `/tasks//` as an empty parameter.
    if (!path.startsWith(API_PREFIX) || path.includes('//')) return UNKNOWN;
    // The router decodes paths; escaping the percent sign once more preserves them as sent.
    const raw = path.includes('%') ? path.replaceAll('%', '%25') : path;
    const found = router.find(method as HTTPMethod, raw);
    if (found)
      return {
        kind: 'call',
        route: found.store as Route,
        params: found.params as Record<string, string>,
      };
    const others = METHODS.flatMap((one) => {
      const other = router.find(one, raw);
      return other ? [{ method: one, route: other.store as Route }] : [];
    });
    const [first] = others;
    if (!first) return UNKNOWN;
    return {
      kind: 'wrongMethod',
      api: first.route.call.api ?? 'main',
      methods: others.map((one) => one.method),
    };
  };
}

/**
 * Determines once per request which call it names, and so in which API's format errors are
 * returned.
 * @throws AppError malformedRequest for a target without a readable path
 */
export function resolveCall(resolve: ReturnType<typeof createCallRouter>): Middleware {
  return (context, next) => {
    const ctx = context as ApiContext;
    const { state } = ctx;
    const path = readablePath(ctx);
    const resolved = resolve(ctx.method, path);
    state.resolved = resolved;
    if (resolved.kind === 'call') {
      state.route = `${API_PREFIX}${resolved.route.call.path}`;
      state.api = resolved.route.call.api ?? 'main';
    } else if (resolved.kind === 'wrongMethod') state.api = resolved.api;
    try {
      decodeURIComponent(path);
    } catch (cause) {
      throw new AppError('malformedRequest', { cause });
    }
    return next();
  };
}

/** Koa parses the target lazily, and some targets have no path: `http://[`. */
function readablePath(ctx: ApiContext): string {
  try {
    if (ctx.path !== '') return ctx.path;
  } catch (cause) {
    throw new AppError('malformedRequest', { cause });
  }
  throw new AppError('malformedRequest');
}
