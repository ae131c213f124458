import bodyParser from 'koa-bodyparser';
import { AppError, notAllowed } from '../errors/AppError.ts';
import type { ApiContext } from './requestContext.ts';

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: '100kb',
  // Accepts any JSON value: the schema decides whether it is a valid body.
  strict: false,
  onerror: (error) => {
    const { status, type } = error as { status?: number; type?: string };
    if (status === 413 || type === 'entity.too.large')
      throw new AppError('payloadTooLarge', { cause: error });
    if (status === 415) throw new AppError('unsupportedMediaType', { cause: error });
    // The parser refuses a `__proto__` key at any depth.
    if (error.message.includes('forbidden prototype')) throw notAllowed(['__proto__']);
    throw new AppError('malformedJson', { cause: error });
  },
});

/**
 * The JSON body of a request; undefined if none was sent.
 * @throws AppError unsupportedMediaType, payloadTooLarge or malformedJson
 */
export async function readBody(ctx: ApiContext): Promise<unknown> {
  const { headers } = ctx.request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return undefined;
  if (!ctx.is('application/json')) throw new AppError('unsupportedMediaType');
  await parse(ctx, () => Promise.resolve());
  const { body, rawBody } = ctx.request as { body?: unknown; rawBody?: string };
  return rawBody === undefined || rawBody.trim() === '' ? undefined : body;
}
