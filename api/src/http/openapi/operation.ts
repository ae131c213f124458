import type { ErrorName } from '../../errors/catalogue.ts';
import {
  impliedErrors,
  type HeaderDoc,
  type ResponseDoc,
  type CallDeclaration,
} from '../declaration.ts';
import { PROBLEM_TYPE } from '../problemDetails.ts';
import type { Components } from './Components.ts';
import { exampleError, saysWhenToRetry, type ErrorShape } from './errorShapes.ts';
import {
  EXAMPLE_REQUEST_ID,
  headerReference,
  parameterReference,
  QUOTA_HEADERS,
  STATUS_DESCRIPTIONS,
  type SharedHeader,
} from './shared.ts';
import { toJsonSchema } from './toJsonSchema.ts';
import type {
  ExampleObject,
  HeaderObject,
  JsonSchema,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './types.ts';

const PDF = 'application/pdf';
/** `format` is for generators that do not know `contentMediaType`. */
const FILE: JsonSchema = { type: 'string', format: 'binary', contentMediaType: PDF };

interface OperationContext {
  readonly components: Components;
  readonly errors: ErrorShape;
  /** Reference to the component of the error body. */
  readonly errorSchema: JsonSchema;
  /** Reference to the component of problem details. */
  readonly problem: JsonSchema;
}

/** One call, as the document describes it. */
export function operation(call: CallDeclaration, context: OperationContext): OperationObject {
  const body = requestBody(call, context);
  return {
    operationId: call.operationId,
    tags: [call.tag],
    summary: call.summary,
    description: call.description,
    'x-scope': call.auth.scope,
    ...(call.auth.permission && { 'x-permission': call.auth.permission }),
    security: security(call),
    parameters: parameters(call, context),
    ...(body ? { requestBody: body } : {}),
    responses: responses(call, context),
  };
}

/**
 * Any one of the credentials; if there are none, OpenAPI expresses that as an empty requirement.
 */
function security({ auth }: CallDeclaration): OperationObject['security'] {
  return auth.credentials.length === 0
    ? [{}]
    : auth.credentials.map((credential) => ({ [credential]: [] }));
}

function parameters(
  call: CallDeclaration,
  { components }: OperationContext,
): (ParameterObject | Reference)[] {
  const { params, query, bodyOnGet = false, headers = {} } = call.request ?? {};
  const all: (ParameterObject | Reference)[] = [];
  for (const [place, schema] of [
    ['path', params],
    ['query', query],
  ] as const) {
    if (!schema) continue;
    const where = `${call.operationId} ${place}`;
    const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components, where);
    for (const [name, property] of Object.entries(properties)) {
      // Only callers that send a body instead may omit it.
      const isRequired = required.includes(name) || (place === 'query' && bodyOnGet);
      all.push(parameter(name, place, property, isRequired));
    }
  }
  checkPathParameters(call, all);
  for (const [name, { description, ...examples }] of Object.entries(headers)) {
    const schema = { type: 'string' };
    const own = { name: headerName(name), in: 'header', required: false, description } as const;
    all.push({ ...own, schema, ...examples });
  }
  if (call.idempotent) all.push(parameterReference('IdempotencyKey'));
  all.push(parameterReference('RequestId'));
  return all;
}

function parameter(
  name: string,
  place: 'path' | 'query',
  property: JsonSchema,
  isRequired: boolean,
): ParameterObject {
  const { description = '', examples = [], ...schema } = property;
  const [example] = examples;
  return {
    name,
    in: place,
    required: isRequired,
    description,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

function checkPathParameters(
  call: CallDeclaration,
  declared: readonly (ParameterObject | Reference)[],
): void {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const inSchema = declared.flatMap((one) => ('in' in one && one.in === 'path' ? [one.name] : []));
  if (inPath.sort().join() !== inSchema.sort().join()) {
    throw new Error(`${call.operationId}: the path and request.params name different parameters`);
  }
}

/** `x-sandbox-scenario` in its usual capitalisation. */
const headerName = (name: string): string =>
  name.replaceAll(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => dash + letter.toUpperCase(),
  );

function requestBody(
  call: CallDeclaration,
  { components }: OperationContext,
): OperationObject['requestBody'] {
  const { body, bodyOptional, examples } = call.request ?? {};
  if (!body || call.method === 'get') return undefined;
  const schema = toJsonSchema(body, 'input', components, `${call.operationId} body`);
  return {
    required: bodyOptional !== true,
    content: { 'application/json': { schema, ...(examples ? { examples: { ...examples } } : {}) } },
  };
}

function responses(
  call: CallDeclaration,
  context: OperationContext,
): Record<string, ResponseObject> {
  const { response, notModified } = call;
  const all: Record<string, ResponseObject> = {
    [response.status ?? 200]: successResponse(call, response, context),
    ...(notModified && { 304: successResponse(call, { description: notModified }, context) }),
  };
  for (const [status, names] of errorsByStatus(call)) {
    if (all[status]) {
      throw new Error(
        `${call.operationId}: ${status} is both a response and the status of an error`,
      );
    }
    all[status] = errorResponse(call, Number(status), names, context);
  }
  // Integer-like keys are always in ascending order, regardless of insertion.
  return all;
}

function successResponse(
  call: CallDeclaration,
  doc: ResponseDoc,
  { components }: OperationContext,
): ResponseObject {
  const response: ResponseObject = {
    description: doc.description,
    headers: {
      ...headers(call, [
        ...(doc.hasQuotaHeaders ? QUOTA_HEADERS : []),
        ...(call.idempotent ? (['Idempotent-Replayed'] as const) : []),
      ]),
      ...documentedHeaders(doc.headers),
    },
  };
  if (!doc.schema) return response;
  const schema = toJsonSchema(doc.schema, 'output', components, `${call.operationId} response`);
  const examples = doc.examples ? { examples: { ...doc.examples } } : {};
  return {
    ...response,
    content: {
      [doc.contentType ?? 'application/json']: {
        schema: doc.contentType === PDF ? { ...schema, ...FILE } : schema,
        ...examples,
      },
      ...(doc.orPdf && { [PDF]: { schema: { ...FILE } } }),
    },
  };
}

/** By status, each name once. */
function errorsByStatus(call: CallDeclaration): Map<string, ErrorName[]> {
  const byStatus = new Map<string, ErrorName[]>();
  for (const name of new Set([...impliedErrors(call), ...(call.errors ?? [])])) {
    const status = String(exampleError(name).entry.status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return byStatus;
}

function errorResponse(
  call: CallDeclaration,
  status: number,
  names: readonly ErrorName[],
  { errors, errorSchema, problem }: OperationContext,
): ResponseObject {
  const extra: SharedHeader[] = status === 401 ? ['WWW-Authenticate'] : [];
  if (names.some(saysWhenToRetry)) extra.push('Retry-After');
  // Only the quota error has these headers, so they are not required for the status.
  if (names.includes('notEnoughCredits')) extra.push(...QUOTA_HEADERS);
  return {
    description: STATUS_DESCRIPTIONS[status] ?? `Error ${status}.`,
    headers: headers(call, extra),
    content: {
      'application/json': {
        schema: errorSchema,
        examples: Object.fromEntries(names.map((name) => [name, errorExample(name, errors)])),
      },
      [PROBLEM_TYPE]: { schema: problem },
    },
  };
}

function errorExample(name: ErrorName, errors: ErrorShape): ExampleObject {
  const error = exampleError(name);
  return { summary: error.entry.description, value: errors.body(error, EXAMPLE_REQUEST_ID) };
}

function headers(call: CallDeclaration, extra: SharedHeader[]): ResponseObject['headers'] {
  const names: SharedHeader[] = [
    'X-Request-Id',
    ...(call.rateLimit
      ? (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const)
      : []),
    ...extra,
  ];
  return Object.fromEntries(names.map((name) => [name, headerReference(name)]));
}

function documentedHeaders(docs: ResponseDoc['headers'] = {}): Record<string, HeaderObject> {
  return Object.fromEntries(
    Object.entries(docs).map(([name, { description, ...examples }]: [string, HeaderDoc]) => [
      name,
      { description, required: true, schema: { type: 'string' }, ...examples },
    ]),
  );
}
