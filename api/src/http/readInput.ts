import type { Schema } from 'joi';
import type { Principal } from '../principal/principal.ts';
import { takesBody } from './declaration.ts';
import { invalidRequest } from './invalidRequest.ts';
import { readBody } from './readBody.ts';
import type { ApiContext } from './requestContext.ts';
import type { ApiRequest, Route } from './route.ts';

/** The handler's input, and the body as it was sent. */
export interface Input {
  readonly request: ApiRequest;
  readonly rawBody: unknown;
}

/**
 * Reads and validates a request's path, query, body and declared headers.
 * @throws AppError the declared error for the first invalid field, or what `readBody` throws
 */
export async function readInput(
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
