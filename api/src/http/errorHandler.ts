import type { Middleware } from 'koa';
import { AppError } from '../errors/AppError.ts';
import { addSeconds, type Clock } from '../infra/clock.ts';
import type { Logger } from '../infra/logging/logger.ts';
import { isMongoUnavailable } from '../infra/mongo/mongo.ts';
import { RedisUnavailableError } from '../infra/redis/redis.ts';
import { errorBodies } from './apiShape.ts';
import { PROBLEM_LANGUAGES, PROBLEM_TYPE, problemDetails } from './problemDetails.ts';
import type { ApiContext } from './requestContext.ts';

/** When a client may retry after a store was unreachable: stores recover within seconds. */
const UNAVAILABLE_RETRY_SECONDS = 2;

/** Answers every error in the API's shape; an unexpected one becomes a 500 without details. */
export function errorHandler(deps: { logger: Logger; now: Clock }): Middleware {
  return async (context, next) => {
    const ctx = context as ApiContext;
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown, deps.now);
      const { requestId } = ctx.state;
      if (error.entry.status >= 500) {
        const isOurs = error.catalogueName === 'internal';
        deps.logger[isOurs ? 'error' : 'warn'](
          { err: error.cause ?? error, requestId, route: ctx.state.route },
          isOurs ? 'request failed' : 'request refused: a store is unreachable',
        );
      }
      ctx.state.errorCode = error.entry.code;
      ctx.status = error.entry.status;
      ctx.set(error.headers);
      if (error.retryAfter) ctx.set('Retry-After', error.retryAfter.toUTCString());
      if (error.entry.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
      // The unread rest of the body must not be parsed as the next request.
      if (error.entry.status === 413) ctx.set('Connection', 'close');
      answerError(ctx, error);
    }
  };
}

/**
 * Answers in the format and language that the caller requests; by default in the API's own format,
 * in English.
 */
function answerError(ctx: ApiContext, error: AppError): void {
  const { api, requestId } = ctx.state;
  ctx.vary(['Accept', 'Accept-Language']);
  if (ctx.accepts('application/json', PROBLEM_TYPE) !== PROBLEM_TYPE) {
    ctx.body = errorBodies[api](error, requestId);
    return;
  }
  const preferred = ctx.acceptsLanguages(...PROBLEM_LANGUAGES);
  const language = PROBLEM_LANGUAGES.find((one) => one === preferred) ?? PROBLEM_LANGUAGES[0];
  ctx.body = problemDetails(error, requestId, language);
  ctx.type = PROBLEM_TYPE;
  ctx.set('Content-Language', language);
}

/** Turns anything that was thrown into an error response. */
function toAppError(thrown: unknown, now: Clock): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof RedisUnavailableError || isMongoUnavailable(thrown))
    return new AppError('serviceUnavailable', {
      retryAfter: addSeconds(now(), UNAVAILABLE_RETRY_SECONDS),
      cause: thrown,
    });
  return new AppError('internal', { cause: thrown });
}
