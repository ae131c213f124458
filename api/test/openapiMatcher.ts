import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { PROBLEM_TYPE } from '../src/http/problemDetails.ts';
import type {
  HeaderObject,
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from '../src/http/openapi/types.ts';

/** A response of the API. */
export interface Observed {
  readonly method: string;
  /** Including prefix and query: `/api/v1/tasks?x=1`. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string | undefined>>;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

export interface OpenApiMatcher {
  /** Differences from the document, one sentence each. */
  differences: (observed: Observed) => string[];
  /** @throws Error that lists the differences */
  check: (observed: Observed) => void;
  /** Documented responses not seen so far: `launchTask 422`. */
  unseen: () => string[];
}

/** Keywords that have no meaning for validation. */
const ANNOTATIONS = ['x-unit', 'example'];

/** Headers that any server may send, which the document omits. */
const USUAL_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'cache-control',
  'content-encoding',
  'etag',
  'vary',
  'referrer-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'content-language',
  'content-security-policy',
  'strict-transport-security',
]);

const MAX_DIFFERENCES = 15;
/** The id under which ajv knows the components; nothing is fetched from there. */
const COMPONENTS = 'https://openapi.invalid/';

/**
 * Checks real responses against an OpenAPI document: operation and status are documented, the headers
 * are the documented ones, the content type is JSON, the body matches the schema without extra
 * properties, and an error's code is one of the examples'.
 */
export function createOpenApiMatcher(document: OpenApiDocument): OpenApiMatcher {
  const validator = createSchemaValidator(document);
  const operations = listOperations(document);
  const seen = new Set<string>();

  const differences = (observed: Observed): string[] => {
    const headers = lowerCased(observed.headers);
    const found = findOperation(operations, observed);
    if (!found) return outsideDifferences(observed, headers, operations, validator);
    const response = found.operation.responses[String(observed.status)];
    if (!response) {
      const documented = Object.keys(found.operation.responses).join(', ');
      return [
        `status ${observed.status} is not documented (${documented}); ${shown(observed.body)}`,
      ];
    }
    seen.add(`${found.operation.operationId} ${observed.status}`);
    return [
      ...headerDifferences(document, response, headers, validator),
      ...bodyDifferences(observed, response, headers, validator),
    ].slice(0, MAX_DIFFERENCES);
  };

  return {
    differences,
    check: (observed) => {
      const found = differences(observed);
      if (found.length === 0) return;
      const where = `${observed.method} ${observed.path} answered ${observed.status}`;
      throw new Error(`${where}, not as documented:\n  ${found.join('\n  ')}`);
    },
    unseen: () =>
      operations
        .flatMap(({ operation }) =>
          Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
        )
        .filter((name) => !seen.has(name)),
  };
}

export interface SchemaValidator {
  /**
   * Differences between a value and a schema of the document; `name` is the value's name in the
   * messages.
   */
  differences: (schema: JsonSchema, value: unknown, name: string) => string[];
}

/** Validates values against schemas that refer to the document's components. */
export function createSchemaValidator(document: OpenApiDocument): SchemaValidator {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    // `required` under anyOf names properties that are declared one level up.
    strictRequired: false,
    // Each schema is used only a few times, so compiling it costs more than validating.
    code: { optimize: false },
    inlineRefs: false,
  });
  formats.default(ajv);
  ajv.addVocabulary(ANNOTATIONS);
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    ajv.addSchema(absolute(schema) as JsonSchema, `${COMPONENTS}${name}`);
  }
  // Keyed by content: most headers and errors share a few schemas.
  const compiled = new Map<string, ValidateFunction>();
  return {
    differences: (schema, value, name) => {
      const text = JSON.stringify(schema);
      const validate = compiled.get(text) ?? ajv.compile(absolute(schema) as JsonSchema);
      compiled.set(text, validate);
      if (validate(value)) return [];
      return [...new Set((validate.errors ?? []).map((error) => inWords(error, value, name)))];
    },
  };
}

/** A copy whose references point to the registered components. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace(/^#\/components\/schemas\//, COMPONENTS)]
        : [key, absolute(value)],
    ),
  );
}

function inWords(error: ErrorObject, value: unknown, name: string): string {
  const path = error.instancePath;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${name}${path}: "${String(params.additionalProperty ?? params.unevaluatedProperty)}" is not documented`;
    case 'required':
      return `${name}${path}: "${String(params.missingProperty)}" is missing`;
    case 'enum':
      return `${name}${path}: ${shown(at(value, path))} is none of ${shown(params.allowedValues)}`;
    default:
      return `${name}${path}: ${error.message ?? error.keyword} (is ${shown(at(value, path))})`;
  }
}

/** The value at a JSON pointer. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null
          ? (node as Record<string, unknown>)[step]
          : undefined,
      value,
    );
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

interface Operation {
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: OperationObject;
}

function listOperations(document: OpenApiDocument): Operation[] {
  const base = new URL(document.servers[0]?.url ?? 'http://localhost').pathname.replace(/\/$/, '');
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: pathPattern(`${base}${path}`),
      operation,
    })),
  );
}

function pathPattern(template: string): RegExp {
  const parts = template
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

/** Without query and trailing slash, because the router ignores them too. */
const pathOf = (observed: Observed): string =>
  observed.path.replace(/[?#].*$/s, '').replace(/\/$/, '');

function findOperation(
  operations: readonly Operation[],
  observed: Observed,
): Operation | undefined {
  const method = observed.method.toUpperCase() === 'HEAD' ? 'GET' : observed.method.toUpperCase();
  const fitting = operations.filter(
    (one) => one.method === method && one.pattern.test(pathOf(observed)),
  );
  // `/tasks/mine` before `/tasks/{taskId}`, as OpenAPI requires.
  return fitting.sort((a, b) => countWildcards(a) - countWildcards(b))[0];
}

const countWildcards = ({ pattern }: Operation): number => pattern.source.split('[^/]+').length;

/** Responses to undocumented calls, which can only be refusals. */
function outsideDifferences(
  observed: Observed,
  headers: Record<string, string>,
  operations: readonly Operation[],
  validator: SchemaValidator,
): string[] {
  // CORS preflights are not part of the specification.
  if (observed.method.toUpperCase() === 'OPTIONS' && observed.status === 204) return [];
  const isKnownPath = operations.some((one) => one.pattern.test(pathOf(observed)));
  const expected = isKnownPath ? [405] : [404, 400];
  if (!expected.includes(observed.status)) {
    return [`no such operation: ${expected.join(' or ')} expected, not ${observed.status}`];
  }
  if (observed.status === 405 && !headers.allow) return ['header allow is missing'];
  const isProblem = answersProblem(headers);
  const error = { $ref: `#/components/schemas/${isProblem ? 'Problem' : 'Error'}` };
  return [
    ...contentTypeDifferences(headers, isProblem ? PROBLEM_TYPE : undefined),
    ...(observed.method.toUpperCase() === 'HEAD'
      ? []
      : validator.differences(error, observed.body, 'body')),
  ];
}

function bodyDifferences(
  observed: Observed,
  response: ResponseObject,
  headers: Record<string, string>,
  validator: SchemaValidator,
): string[] {
  // The content of a stream is tested separately.
  for (const type of ['text/event-stream', 'application/pdf'] as const)
    if (
      response.content?.[type] &&
      (!response.content['application/json'] || headers['content-type'] === type)
    )
      return contentTypeDifferences(headers, type);
  const content = response.content?.['application/json'];
  if (!content) {
    return observed.body === undefined ? [] : [`no body expected, came ${shown(observed.body)}`];
  }
  if (observed.method.toUpperCase() === 'HEAD') return contentTypeDifferences(headers);
  const problem = response.content?.[PROBLEM_TYPE];
  const [type, { schema }] =
    answersProblem(headers) && problem ? [PROBLEM_TYPE, problem] : [undefined, content];
  return [
    ...contentTypeDifferences(headers, type),
    ...validator.differences(schema, observed.body, 'body'),
    ...(observed.status >= 400 ? codeDifferences(observed.body, content.examples ?? {}) : []),
  ];
}

const answersProblem = (headers: Record<string, string>): boolean =>
  headers['content-type'] === PROBLEM_TYPE;

function contentTypeDifferences(
  headers: Record<string, string>,
  expected = 'application/json',
): string[] {
  const type = headers['content-type'] ?? '';
  return type.replace(/; *charset=utf-8$/i, '').toLowerCase() === expected
    ? []
    : [`content type is ${shown(type)}, not ${expected}`];
}

/** An error code is undocumented if no example of its status contains it. */
function codeDifferences(body: unknown, examples: Record<string, { value: unknown }>): string[] {
  const codeOf = (value: unknown): unknown => at(value, '/errorCode') ?? at(value, '/code');
  const codes = new Set(Object.values(examples).map((example) => codeOf(example.value)));
  return codes.has(codeOf(body))
    ? []
    : [`error code ${shown(codeOf(body))} is not documented (${[...codes].join(', ')})`];
}

function headerDifferences(
  document: OpenApiDocument,
  response: ResponseObject,
  headers: Record<string, string>,
  validator: SchemaValidator,
): string[] {
  const documented = new Map(
    Object.entries(response.headers).map(([name, header]) => [
      name.toLowerCase(),
      resolveHeader(document, header),
    ]),
  );
  const found: string[] = [];
  for (const [name, header] of documented) {
    const value = headers[name];
    if (value !== undefined) {
      found.push(...validator.differences(header.schema, value, `header ${name}`));
    } else if (header.required) {
      found.push(`header ${name} is missing`);
    }
  }
  for (const name of Object.keys(headers)) {
    const isUsual = USUAL_HEADERS.has(name) || name.startsWith('access-control-');
    if (!isUsual && !documented.has(name)) found.push(`header ${name} is not documented`);
  }
  return found;
}

/** The header, inline or by reference. */
export function resolveHeader(
  document: OpenApiDocument,
  header: HeaderObject | Reference,
): HeaderObject {
  if (!('$ref' in header)) return header;
  const resolved = document.components.headers[header.$ref.replace(/^.*\//, '')];
  if (!resolved) throw new Error(`${header.$ref} leads nowhere`);
  return resolved;
}

/** The same for parameters. */
export function resolveParameter(
  document: OpenApiDocument,
  parameter: ParameterObject | Reference,
): ParameterObject {
  if (!('$ref' in parameter)) return parameter;
  const resolved = document.components.parameters[parameter.$ref.replace(/^.*\//, '')];
  if (!resolved) throw new Error(`${parameter.$ref} leads nowhere`);
  return resolved;
}

function lowerCased(headers: Observed['headers']): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), value] as const],
    ),
  );
}
