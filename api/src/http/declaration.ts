import type { ObjectSchema, Schema, ValidationErrorItem } from 'joi';
import type { ErrorName } from '../errors/catalogue.ts';
import type { Scope } from '../principal/principal.ts';
import type { Permission } from '../principal/roles.ts';
import type { ApiName } from './apiShape.ts';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** How a caller authenticates. */
export type Credential =
  | 'apiKey'
  | 'session'
  | 'taskToken'
  | 'widgetToken'
  | 'personToken'
  | 'memberToken';

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
  | 'person'
  | 'consoleOpen';

/** A named example, with a few words on it in Spanish. */
export interface ExampleDoc {
  readonly summary: string;
  readonly value: unknown;
}

/** A header with one example, or with several that mean different things. */
export type HeaderDoc = { readonly description: string } & (
  | { readonly example: string }
  | { readonly examples: Readonly<Record<string, ExampleDoc>> }
);

export const example = (summary: string, value: unknown): ExampleDoc => ({ summary, value });

export interface ResponseDoc {
  /** In Spanish. */
  readonly description: string;
  /** Absent for an empty body. */
  readonly schema?: Schema;
  /** `application/json` by default. */
  readonly contentType?: 'text/event-stream' | 'application/pdf';
  /** The same content is also available as a PDF, if the client asks for it. */
  readonly orPdf?: true;
  readonly headers?: Readonly<Record<string, HeaderDoc>>;
  /** The response has the headers of `quotaHeaders`. */
  readonly hasQuotaHeaders?: true;
  /** Named examples of the body. */
  readonly examples?: Readonly<Record<string, ExampleDoc>>;
}

/** The catalogue error for invalid input; a message replaces the catalogue's. */
export type InvalidAnswer =
  | ErrorName
  | { readonly error: ErrorName; readonly message?: string; readonly hint?: string };

export interface InvalidInput {
  /** The first problem that joi found. */
  readonly detail: ValidationErrorItem;
  /** The whole object that was validated, as it was sent. */
  readonly value: unknown;
  /** The context that the handler provided for validation. */
  readonly context: unknown;
}

/** What the calls of a group usually have in common. */
interface CallTraits {
  /** Which API it belongs to: the main one by default. */
  readonly api?: ApiName;
  /** Name of the group in the reference, in Spanish. */
  readonly tag: string;
  /**
   * Any one of the listed credentials is accepted. If there are none, the body has to prove who
   * calls, and the handler checks it.
   */
  readonly auth: {
    readonly credentials: readonly Credential[];
    readonly scope: Scope;
    /**
     * Also accepts the token of a member whose role has this permission. Without it, and without
     * `memberToken` among the credentials, no member may make the call.
     */
    readonly permission?: Permission;
  };
  readonly rateLimit?: RateLimitName;
}

interface CallParts<TParams, TQuery, TBody> {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  /** In Spanish, a few words. */
  readonly summary: string;
  /** In Spanish, as Markdown. */
  readonly description: string;
  /** Accepts `Idempotency-Key`: the same key and body get the same answer for 24 hours. */
  readonly idempotent?: {
    /** Creates the id of the new object, which is the same in every attempt. */
    readonly newId: () => string;
  };
  readonly request?: {
    readonly params?: ObjectSchema<TParams>;
    readonly query?: ObjectSchema<TQuery>;
    readonly body?: ObjectSchema<TBody>;
    /** The body may be omitted altogether; the schema's defaults then apply. */
    readonly bodyOptional?: boolean;
    /**
     * GET with a JSON body instead of the query. OpenAPI does not define that, so the document
     * describes the query.
     */
    readonly bodyOnGet?: boolean;
    /** Request headers that the handler reads, lower-cased. */
    readonly headers?: Readonly<Record<string, HeaderDoc>>;
    /** Examples of the request body, for the reference. */
    readonly examples?: Readonly<Record<string, ExampleDoc>>;
  };
  /**
   * The error for invalid input, by field: `user.email`, or `expire:number.min` for one joi rule,
   * or `:object.missing` for a rule of the whole object. An entry also covers the fields inside its
   * field. Fields that are not listed, and unknown fields, are handled by answerCall.ts.
   */
  readonly invalid?: Readonly<Record<string, InvalidAnswer>>;
  /** Called before `invalid` is consulted, for answers that depend on more than one field. */
  readonly invalidFirst?: (input: InvalidInput) => InvalidAnswer | undefined;
  /** The response to a call that succeeds; its status is 200 by default. */
  readonly response: ResponseDoc & { readonly status?: number };
  /** Answers 304 to a caller that has the response already: what that means, in Spanish. */
  readonly notModified?: string;
  /** Catalogue errors that this call can return, besides those of `impliedErrors`. */
  readonly errors?: readonly ErrorName[];
}

/**
 * Everything that is known about a call without running it: what the router mounts, how its input
 * is validated, and what the OpenAPI document and the reference say about it. Needs no container.
 * Paths are relative to /api/v1, in the router's form: `/tasks/:taskId`.
 */
export interface CallDeclaration<TParams = unknown, TQuery = unknown, TBody = unknown>
  extends CallTraits, CallParts<TParams, TQuery, TBody> {}

/** Declares calls with the traits of their group, unless they have their own. */
export function callGroup(traits: CallTraits) {
  const calls: CallDeclaration[] = [];
  return {
    /** The calls of the group, in the order in which they were declared. */
    calls: calls as readonly CallDeclaration[],
    /** Infers the types of a call's input from its schemas. */
    declare: <TParams, TQuery, TBody>(
      parts: CallParts<TParams, TQuery, TBody> & Partial<CallTraits>,
    ): CallDeclaration<TParams, TQuery, TBody> => {
      const call = { ...traits, ...parts };
      calls.push(call);
      return call;
    },
  };
}

/** Whether the call reads a request body. */
export const takesBody = ({ method, request }: CallDeclaration): boolean =>
  request?.body !== undefined && (method !== 'get' || request.bodyOnGet === true);

/** The 401 errors of each credential in each API. */
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
    memberToken: ['missingMemberToken', 'invalidMemberToken', 'expiredMemberToken'],
  },
};

/** Errors implied by the other parts of a declaration, which it therefore need not list. */
export function impliedErrors(call: CallDeclaration): ErrorName[] {
  const { credentials, permission } = call.auth;
  const isAlsoConsoles = permission !== undefined && !credentials.includes('memberToken');
  return [
    ...credentials.flatMap((one) => CREDENTIAL_ERRORS[call.api ?? 'main'][one] ?? []),
    ...(isAlsoConsoles ? (['invalidMemberToken', 'expiredMemberToken'] as const) : []),
    ...(credentials.length > 0 ? (['forbidden'] as const) : []),
    ...(call.request?.body !== undefined
      ? (['malformedJson', 'payloadTooLarge', 'unsupportedMediaType', 'notAllowed'] as const)
      : []),
    ...(call.request?.params ? (['malformedRequest'] as const) : []),
    ...(call.idempotent ? (['idempotencyMismatch', 'invalidIdempotencyKey'] as const) : []),
    ...(call.rateLimit ? (['tooManyRequests'] as const) : []),
    'internal',
    'serviceUnavailable',
    ...invalidErrors(call),
  ];
}

/** Errors for invalid input; one that is also listed in `errors` has the place that it has there. */
const invalidErrors = ({ invalid = {}, errors = [] }: CallDeclaration): ErrorName[] =>
  Object.values(invalid)
    .map((one) => (typeof one === 'string' ? one : one.error))
    .filter((name) => !errors.includes(name));
