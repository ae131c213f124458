import type { Idempotency } from './idempotency.ts';
import type { Input } from './readInput.ts';
import type { ApiContext } from './requestContext.ts';
import type { ApiResponse, Route, SharedJson } from './route.ts';

/** Runs the call's handler, at most once per Idempotency-Key if the call supports one. */
export async function runHandler(
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

export function send(
  ctx: ApiContext,
  { status, headers, body, json, shared, stream }: ApiResponse,
): void {
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
