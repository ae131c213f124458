import { AppError } from '../errors/AppError.ts';
import type { Middleware } from 'koa';
import type { createCallRouter } from './callRouter.ts';
import { API_PREFIX } from './apiShape.ts';
import type { ApiContext } from './requestContext.ts';

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
