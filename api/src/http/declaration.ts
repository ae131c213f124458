import type { ObjectSchema, Schema, ValidationErrorItem } from 'joi';
import type { ErrorName } from '../errors/catalogue.ts';
import type { Scope } from '../principal/principal.ts';
import type { ApiName } from './apiShape.ts';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** How a caller authenticates. */
export type Credential = 'apiKey' | 'session' | 'taskToken' | 'widgetToken' | 'personToken';

/** Which rate limit a call counts against: see rateLimit.ts. */
export type RateLimitName =
  | 'login'
  | 'read'
  | 'write'
  | 'newKey'
  | 'widgetOpen'
  | 'widget'
  | 'widgetRead'
  | 'personOpen'
  | 'person';

export interface HeaderDoc {
  readonly description: string;
  readonly example: string;
}

export interface ResponseDoc {
  /** In Spanish. */
  readonly description: string;
  /** Absent for an empty body. */
  readonly schema?: Schema;
  /** `application/json` where it is absent. */
  readonly contentType?: 'text/event-stream' | 'application/pdf';
  /** The same comes as a PDF where that is asked for. */
  readonly orPdf?: true;
  readonly headers?: Readonly<Record<string, HeaderDoc>>;
  /** Named examples of the body. */
  readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

/** The catalogue error that answers invalid input; a message replaces the catalogue's. */
export type InvalidAnswer = ErrorName | { readonly error: ErrorName; readonly message: string };

export interface InvalidInput {
  /** The first thing joi found wrong. */
  readonly detail: ValidationErrorItem;
  /** The whole object that was validated, as it was sent. */
  readonly value: unknown;
  /** What the handler gave for validation. */
  readonly context: unknown;
}

/**
 * Everything there is to know about a call without running it: what the router mounts, what validates
 * its input and what the OpenAPI document and the reference say of it. Needs no container. Paths are
 * relative to /api/v1, in the router's form: `/tasks/:taskId`.
 */
export interface CallDeclaration<TParams = unknown, TQuery = unknown, TBody = unknown> {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  /** Name of the group in the reference, in Spanish. */
  readonly tag: string;
  /** In Spanish, a few words. */
  readonly summary: string;
  /** In Spanish, Markdown. */
  readonly description: string;
  /** Which API it belongs to: the main one by default. */
  readonly api?: ApiName;
  /**
   * Any one of the listed credentials will do. With none, the body has to prove who calls, and the
   * handler checks it.
   */
  readonly auth: { readonly credentials: readonly Credential[]; readonly scope: Scope };
  readonly rateLimit?: RateLimitName;
  /** Takes `Idempotency-Key`: the same key and body give the same answer for 24 hours. */
  readonly idempotent?: {
    /** The id of what it creates, the same in every attempt. */
    readonly newId: () => string;
  };
  readonly request?: {
    readonly params?: ObjectSchema<TParams>;
    readonly query?: ObjectSchema<TQuery>;
    readonly body?: ObjectSchema<TBody>;
    /** The body may be left out altogether; the schema's defaults apply. */
    readonly bodyOptional?: boolean;
    /** GET with a JSON body in place of the query. OpenAPI gives it no meaning, so the document has the query. */
    readonly bodyOnGet?: boolean;
    /** Request headers that the handler reads, lower-cased. */
    readonly headers?: Readonly<Record<string, HeaderDoc>>;
    /** Examples of the body, for the reference. */
    readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
  };
  /**
   * What answers invalid input, by field: `user.email`, or `expire:number.min` for one joi rule, or
   * `:object.missing` for a rule of the whole object. A field stands for those inside it. What is not
   * listed, and any unknown field, is answered by invalidRequest.ts.
   */
  readonly invalid?: Readonly<Record<string, InvalidAnswer>>;
  /** Consulted before `invalid`, where an answer depends on more than one field. */
  readonly invalidFirst?: (input: InvalidInput) => InvalidAnswer | undefined;
  readonly responses: Readonly<Record<number, ResponseDoc>>;
  /** Catalogue errors this call can answer, besides those that follow from its traits (`impliedErrors`). */
  readonly errors: readonly ErrorName[];
}

/** Infers the types of a call's input from its schemas. */
export const declareCall = <TParams, TQuery, TBody>(
  declaration: CallDeclaration<TParams, TQuery, TBody>,
): CallDeclaration<TParams, TQuery, TBody> => declaration;

/** Whether the call reads a request body. */
export const takesBody = ({ method, request }: CallDeclaration): boolean =>
  request?.body !== undefined && (method !== 'get' || request.bodyOnGet === true);

/** The 401s of each credential of each API. */
const CREDENTIAL_ERRORS: Readonly<Record<ApiName, Partial<Record<Credential, ErrorName[]>>>> = {
  main: {
    apiKey: ['noCredentials', 'invalidApiKey'],
    session: ['noCredentials', 'expiredJwt', 'invalidJwt'],
  },
  connect: {
    apiKey: ['missingApiKeyOrClientId'],
    taskToken: ['missingTaskToken', 'invalidTaskToken'],
    widgetToken: ['missingWidgetToken', 'invalidWidgetToken', 'expiredWidgetToken'],
    personToken: ['missingPersonToken', 'invalidPersonToken', 'expiredPersonToken'],
  },
};

/** Errors that follow from a declaration's traits, so that it need not list them. */
export function impliedErrors(call: CallDeclaration): ErrorName[] {
  const { credentials } = call.auth;
  return [
    ...credentials.flatMap((one) => CREDENTIAL_ERRORS[call.api ?? 'main'][one] ?? []),
    ...(credentials.length > 0 ? (['forbidden'] as const) : []),
    ...(call.request?.body !== undefined
      ? (['malformedJson', 'payloadTooLarge', 'unsupportedMediaType', 'notAllowed'] as const)
      : []),
    ...(call.request?.params ? (['malformedRequest'] as const) : []),
    ...(call.idempotent ? (['idempotencyMismatch', 'invalidIdempotencyKey'] as const) : []),
    ...(call.rateLimit ? (['tooManyRequests'] as const) : []),
    // The connect API documents it among its errors.
    ...(call.api === 'connect' ? (['internal'] as const) : []),
    'serviceUnavailable',
  ];
}
