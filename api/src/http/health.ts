import type { Middleware } from 'koa';

/** A store or service that the process cannot work without. */
export type ReadinessCheck = () => Promise<void>;

const CHECK_TIMEOUT_MS = 1500;

/** `/healthz`: the process is alive. `/readyz`: it can work, and if not, what is missing. */
export function health(checks: Readonly<Record<string, ReadinessCheck>>): Middleware {
  return async (ctx, next) => {
    const isProbe = ctx.path === '/healthz' || ctx.path === '/readyz';
    if (!isProbe || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
      return;
    }
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const ready = results.every(([, passed]) => passed);
    ctx.status = ready ? 200 : 503;
    ctx.body = {
      status: ready ? 'ready' : 'unavailable',
      checks: Object.fromEntries(
        results.map(([name, passed]) => [name, passed ? 'ok' : 'unavailable']),
      ),
    };
  };
}

async function passes(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
