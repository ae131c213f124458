import type { Middleware } from 'koa';

/**
 * `/healthz`: the process is alive. `/readyz`: it can work, and if not, what is missing. Degraded
 * still counts as ready: removing an API from the load balancer because no worker is alive helps
 * nobody.
 */
export function health(check: () => Promise<{ readonly status: string }>): Middleware {
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
