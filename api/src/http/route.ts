import type { Readable } from 'node:stream';
import type { Principal } from '../principal/principal.ts';
import type { ApiName } from './apiShape.ts';
import type { CallDeclaration } from './declaration.ts';

/** The input of a handler: plain values, independent of the transport. */
export interface ApiRequest<TParams = unknown, TQuery = unknown, TBody = unknown> {
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
  readonly principal: Principal;
  readonly requestId: string;
  /** The caller's address, as recorded in the audit log. */
  readonly ip: string;
  /** Lower-cased names; only the headers that the call declares. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The id for the object that this request creates. With an Idempotency-Key it is the same in
   * every attempt, and `isResumed` tells whether an earlier attempt died half-way.
   */
  readonly reserved: { readonly id: string; readonly isResumed: boolean };
}

/** JSON that is compressed once, and not sent again to a caller that has it. */
export interface SharedJson {
  readonly json: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  /**
   * Instead of `body`: JSON that is sent unchanged. Not for an idempotent call, whose answer is
   * stored.
   */
  readonly json?: Buffer;
  /** Instead of `body`: JSON that many callers get. */
  readonly shared?: SharedJson;
  /** Instead of `body`: a stream that is sent as it arrives, with a content type in `headers`. */
  readonly stream?: Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The usual response of the main API. */
export const ok = (body: unknown): ApiResponse => ({ status: 200, body });

/** The usual response of the connect API: see `envelope`. */
export const okData = (data: unknown): ApiResponse => ok({ data });

export type Handler<TParams = unknown, TQuery = unknown, TBody = unknown> = (
  request: ApiRequest<TParams, TQuery, TBody>,
) => Promise<ApiResponse>;

/** A call and the code that answers it. */
export interface Route {
  readonly call: CallDeclaration;
  readonly handle: Handler;
  /** The joi context for the operation's schemas and `invalidFirst`. */
  readonly context?: object | undefined;
  /** What an idempotent call orders, if its body does not show that because it is encrypted. */
  readonly order?: Order | undefined;
}

/** The result of matching a request's method and path. */
export type Resolved =
  | { readonly kind: 'call'; readonly route: Route; readonly params: Record<string, string> }
  /** The path exists with other methods; `api` is the API of the first of them. */
  | { readonly kind: 'wrongMethod'; readonly api: ApiName; readonly methods: readonly string[] }
  | { readonly kind: 'unknown' };

/** @returns plain content by which repetitions of a request are compared */
export type Order<TBody = unknown> = (
  request: Pick<ApiRequest<unknown, unknown, TBody>, 'body' | 'principal'>,
) => Promise<unknown>;

/** Connects a handler to its declaration; the types of its input are inferred from the schemas. */
export function route<TParams, TQuery, TBody>(
  call: CallDeclaration<TParams, TQuery, TBody>,
  handle: Handler<TParams, TQuery, TBody>,
  context?: object,
  order?: Order<TBody>,
): Route {
  return { call: call, handle: handle as Handler, context, order: order as Order | undefined };
}
