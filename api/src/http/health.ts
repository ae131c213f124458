import type { Middleware } from 'koa';

interface Health {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly state: string }>>;
}

/** A response for anybody who can reach the API's port: without the messages for operators. */
export const withoutMessages = ({ status, checks }: Health): Health => ({
  status,
  checks: Object.fromEntries(Object.entries(checks).map(([name, { state }]) => [name, { state }])),
});

/**
 * `/healthz`: the process is alive. `/readyz`: it can work, or what is missing. Degraded still
 * counts as ready: removing an API process from the load balancer because no worker is alive would
 * help nobody.
 */
export function health(check: () => Promise<Health>): Middleware {
  return async (ctx, next) => {
    const isProbe = ctx.path === '/healthz' || ctx.path === '/readyz';
    if (!isProbe || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    ctx.state.route = ctx.path;
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
      return;
    }
    const readiness = await check();
    ctx.status = readiness.status === 'unavailable' ? 503 : 200;
    ctx.body = readiness;
  };
}
