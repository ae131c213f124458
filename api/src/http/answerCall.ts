import type { Schema, ValidationError } from 'joi';
import type { Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { AppError, notAllowed } from '../errors/AppError.ts';
import type { Principal } from '../principal/principal.ts';
import { authenticate, cachedPrincipal, type CredentialVerifier } from './authenticate.ts';
import { takesBody, type CallDeclaration, type InvalidAnswer } from './declaration.ts';
import type { Idempotency } from './idempotency.ts';
import { limitByAddress, limitByCaller, limitRefusals, type RateLimitDeps } from './rateLimit.ts';
import { recordRefusal, type RefusalListener } from './recordRefusal.ts';
import type { ApiContext } from './requestContext.ts';
import type { ApiRequest, ApiResponse, Route, SharedJson } from './route.ts';

export interface AnswerCallDeps extends RateLimitDeps {
  readonly authenticator: CredentialVerifier;
  readonly idempotency: Idempotency;
  readonly refusals: RefusalListener;
}

/** Answers a call of either API, in these steps; each of them may refuse it. */
export function answerCall(deps: AnswerCallDeps): Middleware {
  const { authenticator, idempotency, refusals } = deps;
  return async (context, next) => {
    const ctx = context as ApiContext;
    const { resolved } = ctx.state;
    if (resolved?.kind !== 'call') {
      await next();
      return;
    }
    const { route, params } = resolved;
    const { call } = route;

    let principal: Principal | null = null;
    try {
      await limitByAddress(ctx, call, deps);
      principal =
        cachedPrincipal(ctx, call, authenticator) ??
        (await limitRefusals(ctx, call, () => authenticate(ctx, call, authenticator), deps));
      await limitByCaller(ctx, call, principal, deps);
      const input = await readInput(ctx, route, params, principal);
      send(ctx, await runHandler(ctx, route, input, idempotency));
    } catch (error) {
      recordRefusal(ctx, call, principal, error, refusals);
      throw error;
    }
  };
}

/** The handler's input, and the body as it was sent. */
interface Input {
  readonly request: ApiRequest;
  readonly rawBody: unknown;
}

/**
 * Reads and validates a request's path, query, body and declared headers.
 * @throws AppError the declared error for the first invalid field, or what `readBody` throws
 */
async function readInput(
  ctx: ApiContext,
  route: Route,
  params: Readonly<Record<string, string>>,
  principal: Principal,
): Promise<Input> {
  const { request: shape = {} } = route.call;
  const rawBody = takesBody(route.call) ? await readBody(ctx) : undefined;
  const request = {
    principal,
    params: shape.params ? validate(route, shape.params, decoded(params), true) : {},
    query: shape.query ? validate(route, shape.query, { ...ctx.query }, true) : {},
    body: shape.body
      ? validate(route, shape.body, rawBody === undefined ? {} : rawBody, false)
      : undefined,
    requestId: ctx.state.requestId,
    ip: ctx.ip,
    headers: shape.headers ? declaredHeaders(ctx, shape.headers) : NO_HEADERS,
    reserved: new Reservation(route.call.idempotent?.newId),
  };
  return { request, rawBody };
}

function validate(route: Route, schema: Schema, value: unknown, convert: boolean): unknown {
  const { context } = route;
  const options = { convert, abortEarly: true, ...(context && { context }) };
  const result = schema.validate(value, options);
  if (result.error) throw invalidRequest(route.call, result.error, context);
  return result.value as unknown;
}

/** The router has already rejected paths that cannot be decoded. */
const decoded = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
  );

const NO_HEADERS = Object.freeze({});

function declaredHeaders(
  ctx: ApiContext,
  declared: Readonly<Record<string, unknown>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.keys(declared).map((name) => [name, ctx.get(name) || undefined]),
  );
}

/** Creates the id on first use, because most calls create nothing. */
class Reservation {
  readonly isResumed = false;
  readonly #newId: (() => string) | undefined;
  #id: string | undefined;

  constructor(newId: (() => string) | undefined) {
    this.#newId = newId;
  }

  get id(): string {
    if (!this.#newId) throw new TypeError('Only an idempotent call reserves an id');
    return (this.#id ??= this.#newId());
  }
}

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
async function readBody(ctx: ApiContext): Promise<unknown> {
  const { headers } = ctx.request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return undefined;
  if (!ctx.is('application/json')) throw new AppError('unsupportedMediaType');
  await parse(ctx, () => Promise.resolve());
  const { body, rawBody } = ctx.request as { body?: unknown; rawBody?: string };
  return rawBody === undefined || rawBody.trim() === '' ? undefined : body;
}

/** The response to input that does not match its schema: the declared error, or the default one. */
function invalidRequest(
  { invalid = {}, invalidFirst }: CallDeclaration,
  error: ValidationError,
  context: unknown,
): AppError {
  const [detail] = error.details;
  if (!detail) return new AppError('wrongFormat', { cause: error });
  const value: unknown = error._original;
  const first = invalidFirst?.({ detail, value, context });
  if (first) return toAppError(first);
  if (detail.type === 'object.unknown') return notAllowed(detail.path);
  const path = detail.path.join('.');
  const declared = invalid[`${path}:${detail.type}`] ?? closest(invalid, detail.path);
  if (declared) return toAppError(declared);
  return new AppError('wrongFormat', {
    message: path === '' ? 'body must be of type object' : `${path} is not valid`,
  });
}

/** The error declared for the field, or for its nearest ancestor. */
function closest(
  invalid: Readonly<Record<string, InvalidAnswer>>,
  path: readonly (string | number)[],
): InvalidAnswer | undefined {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const declared = invalid[path.slice(0, depth).join('.')];
    if (declared) return declared;
  }
  return undefined;
}

const toAppError = (answer: InvalidAnswer): AppError =>
  typeof answer === 'string' ? new AppError(answer) : new AppError(answer.error, answer);

/** Runs the call's handler, at most once per Idempotency-Key if the call supports one. */
async function runHandler(
  ctx: ApiContext,
  { call, handle, order }: Route,
  { request, rawBody }: Input,
  idempotency: Idempotency,
): Promise<ApiResponse> {
  const key = ctx.request.headers['idempotency-key'];
  if (call.idempotent === undefined || key === undefined) return handle(request);
  const { consentId, clientId } = request.principal;
  const { isReplay, ...response } = await idempotency.run(
    {
      // A widget must not be given the answer of another widget of the same client.
      owner: consentId ?? clientId,
      operationId: call.operationId,
      key: String(key),
      body: rawBody,
      order: order && (() => order(request)),
      newId: call.idempotent.newId(),
    },
    async (reserved) => {
      const { status, body, headers } = await handle({ ...request, reserved });
      return { status, body, headers: headers ?? {} };
    },
  );
  return isReplay
    ? { ...response, headers: { ...response.headers, 'Idempotent-Replayed': 'true' } }
    : response;
}

function send(ctx: ApiContext, { status, headers, body, json, shared, stream }: ApiResponse): void {
  ctx.status = status;
  if (headers) ctx.set({ ...headers });
  if (shared !== undefined) sendShared(ctx, shared);
  else if (json !== undefined) {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = json;
  } else if (stream !== undefined) ctx.body = stream;
  else if (body !== undefined) ctx.body = body;
}

function sendShared(ctx: ApiContext, { json, gzip, etag }: SharedJson): void {
  ctx.set('ETag', etag);
  ctx.vary('Accept-Encoding');
  // Not `ctx.fresh`, which does not hold for `fetch`: that adds `Cache-Control: no-cache`.
  const held = ctx.get('If-None-Match').split(',');
  if (held.some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))) {
    ctx.status = 304;
    return;
  }
  const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isCompressed) ctx.set('Content-Encoding', 'gzip');
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = isCompressed ? gzip : json;
}
