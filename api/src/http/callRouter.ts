import FindMyWay, { type HTTPMethod } from 'find-my-way';
import { API_PREFIX, type ApiName } from './apiShape.ts';
import type { Route } from './route.ts';

/** The result of matching a request's method and path. */
export type Resolved =
  | { readonly kind: 'call'; readonly route: Route; readonly params: Record<string, string> }
  /** The path exists with other methods; `api` is the API of the first of them. */
  | { readonly kind: 'wrongMethod'; readonly api: ApiName; readonly methods: readonly string[] }
  | { readonly kind: 'unknown' };

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
