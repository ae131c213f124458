import type { ObjectSchema, Schema, ValidationError } from 'joi';
import type { AppError } from '../errors/AppError.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import type { ApiName } from './apiShape.ts';
import type { Principal, Scope } from '../modules/auth/auth.types.ts';

/** How a call proves who it is. */
export type Credential = 'apiKey' | 'session' | 'taskToken' | 'widgetToken';

/** What a route's handler is given: plain values, no transport. */
export interface ApiRequest<TParams, TQuery, TBody> {
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
  readonly principal: Principal;
  readonly requestId: string;
  /** The caller's address, as the audit log keeps it. */
  readonly ip: string;
  /** Lower-cased names; only the headers that the route declares. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The id of what this request makes. With an Idempotency-Key it is the same in every try, and
   * `isResumed` says that an earlier try died half-way.
   */
  readonly reserved: { readonly id: string; readonly isResumed: boolean };
}

export interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  /**
   * In place of `body`: what is JSON already, and is sent as it is. Not of an idempotent call, whose
   * answer is kept.
   */
  readonly json?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HeaderDoc {
  readonly description: string;
  readonly example: string;
}

export interface ResponseDoc {
  /** In Spanish. */
  readonly description: string;
  /** Absent for an empty body. */
  readonly schema?: Schema;
  readonly headers?: Readonly<Record<string, HeaderDoc>>;
  /** Named examples of the body. */
  readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

/** Which counter a call draws from: see infra/redis/rateLimiter. */
export type RateLimitName =
  'login' | 'read' | 'write' | 'newKey' | 'widgetOpen' | 'widget' | 'widgetRead';

/**
 * One call of the API: what the router mounts, what validates its input and what the OpenAPI
 * document says of it. Paths are written below /api/v1 in the router's form, `/tasks/:taskId`.
 */
export interface RouteDefinition<TParams = unknown, TQuery = unknown, TBody = unknown> {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly operationId: string;
  /** Name of the group in the reference, in Spanish. */
  readonly tag: string;
  /** In Spanish, a few words. */
  readonly summary: string;
  /** In Spanish, Markdown. */
  readonly description: string;
  /** Which API it belongs to: the main one unless said otherwise. */
  readonly api?: ApiName;
  /**
   * Where several credentials are listed, any one will do. Where none is, the call proves itself by
   * what its body holds.
   */
  readonly auth: { readonly credentials: readonly Credential[]; readonly scope: Scope };
  readonly rateLimit?: RateLimitName;
  /** Takes `Idempotency-Key`: the same key and body give the same answer for 24 hours. */
  readonly idempotent?: boolean;
  readonly request?: {
    readonly params?: ObjectSchema<TParams>;
    readonly query?: ObjectSchema<TQuery>;
    readonly body?: ObjectSchema<TBody>;
    /** The body may be left out altogether; the schema's defaults apply. */
    readonly bodyOptional?: boolean;
    /** GET with a JSON body, as the specification's sample of users/status does. */
    readonly bodyOnGet?: boolean;
    /** Request headers that the handler reads, lower-cased. */
    readonly headers?: Readonly<Record<string, HeaderDoc>>;
    /** Examples of the body, for the reference. */
    readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
  };
  /** Turns the first fault that joi found into the catalogue's error. */
  readonly onInvalid?: (fault: ValidationError) => AppError;
  readonly responses: Readonly<Record<number, ResponseDoc>>;
  /** Catalogue errors this call can answer, besides those that its traits imply (see impliedErrors). */
  readonly errors: readonly ErrorName[];
  readonly handle: (request: ApiRequest<TParams, TQuery, TBody>) => Promise<ApiResponse>;
}

/** Type inference for a literal; routes of different inputs then live in one list. */
export function defineRoute<TParams, TQuery, TBody>(
  route: RouteDefinition<TParams, TQuery, TBody>,
): RouteDefinition {
  return route as RouteDefinition;
}

/** What each credential of each API can be refused with. */
const CREDENTIAL_ERRORS: Readonly<Record<ApiName, Partial<Record<Credential, ErrorName[]>>>> = {
  main: {
    apiKey: ['noCredentials', 'invalidApiKey'],
    session: ['noCredentials', 'expiredJwt', 'invalidJwt'],
  },
  connect: {
    apiKey: ['missingApiKeyOrClientId'],
    taskToken: ['missingTaskToken', 'invalidTaskToken'],
    widgetToken: ['missingWidgetToken', 'invalidWidgetToken', 'expiredWidgetToken'],
  },
};

/** Errors that follow from what a route is, so that no route has to list them. */
export function impliedErrors(route: RouteDefinition): ErrorName[] {
  const { credentials } = route.auth;
  const takesBody = route.request?.body !== undefined;
  return [
    ...credentials.flatMap((one) => CREDENTIAL_ERRORS[route.api ?? 'main'][one] ?? []),
    ...(credentials.length > 0 ? (['forbidden'] as const) : []),
    ...(takesBody
      ? (['malformedJson', 'payloadTooLarge', 'unsupportedMediaType', 'notAllowed'] as const)
      : []),
    ...(route.request?.params ? (['malformedRequest'] as const) : []),
    ...(route.idempotent ? (['idempotencyMismatch', 'invalidIdempotencyKey'] as const) : []),
    ...(route.rateLimit ? (['tooManyRequests'] as const) : []),
    // In the catalogue of the connect API (spec section 8), so its documents show it too.
    ...(route.api === 'connect' ? (['internal'] as const) : []),
    'serviceUnavailable',
  ];
}
