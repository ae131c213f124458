import type { Context } from 'koa';

/** The fields of a form; empty for a body of any other type. */
export function formOf(ctx: Context): URLSearchParams {
  const { rawBody } = ctx.request;
  return new URLSearchParams(ctx.is('urlencoded') && typeof rawBody === 'string' ? rawBody : '');
}

/** The JSON body; null if there is none or it is malformed. */
export function jsonOf(ctx: Context): unknown {
  return ctx.is('json') ? (ctx.request.body ?? null) : null;
}

/** Waits that long, or until the client disconnects; returns false if it did. */
export async function wait(milliseconds: number, { res }: Context): Promise<boolean> {
  if (res.destroyed) return false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    res.once('close', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
