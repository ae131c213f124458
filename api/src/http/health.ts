import type { Middleware } from 'koa';

interface Health {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly state: string }>>;
}

/** An answer for whoever may reach the port of the API: without the sentences for operators. */
export const withoutMessages = ({ status, checks }: Health): Health => ({
  status,
  checks: Object.fromEntries(Object.entries(checks).map(([name, { state }]) => [name, { state }])),
});

/**
 * `/healthz`: the process is alive. `/readyz`: it can work, and if not, what is missing. Degraded
 * still counts as ready: removing an API from the load balancer because no worker is alive helps
 * nobody.
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
