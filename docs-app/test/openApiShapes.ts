import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Json = Record<string, unknown>;

interface Media {
  content?: { 'application/json'?: { schema: Json; examples?: Record<string, { value: Json }> } };
}

interface ApiOperation {
  requestBody?: Media;
  responses: Record<string, Media>;
}

/** The parts of an OpenAPI document that the checks read. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Json> };
}

/**
 * Validates JSON bodies against an OpenAPI document. Each method returns the errors, or an empty
 * list.
 */
export interface ApiShapes {
  /** `POST /tasks` */
  request: (operation: string, value: unknown) => string[];
  /** `GET /tasks/{taskId} 200` */
  response: (operation: string, value: unknown) => string[];
  /** `#/components/schemas/Task` */
  schema: (pointer: string, value: unknown) => string[];
}

/** Base URI of the components in ajv; never fetched. */
const COMPONENTS = 'https://openapi.invalid/';
const MAX_FAULTS = 6;

/** Validates JSON against an OpenAPI 3.1 document; unknown properties are errors. */
export function createApiShapes(document: ApiDocument): ApiShapes {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    inlineRefs: false,
    // Compiled lazily and once, because compiling is the expensive part.
    code: { optimize: false },
  });
  formats.default(ajv);
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema({ ...pointed(schema), $id: `${COMPONENTS}${name}` });

  const validators = new Map<Json, ValidateFunction>();
  const faultsOf = (schema: Json, value: unknown): string[] => {
    const validate = validators.get(schema) ?? ajv.compile(pointed(schema));
    validators.set(schema, validate);
    if (validate(value)) return [];
    return [...new Set((validate.errors ?? []).map(faultText))].slice(0, MAX_FAULTS);
  };
  const find = (name: string): ApiOperation | null => {
    const [method = '', path = ''] = name.split(' ');
    return document.paths[path]?.[method.toLowerCase()] ?? null;
  };
  const unknown = (name: string) => [`there is no operation "${name}"`];

  return {
    request(name, value) {
      const operation = find(name);
      if (operation === null) return unknown(name);
      const media = operation.requestBody?.content?.['application/json'];
      return media ? faultsOf(media.schema, value) : [`"${name}" takes no JSON body`];
    },
    response(name, value) {
      const [, call = '', status = ''] = /^(.*) (\d{3})$/.exec(name) ?? [];
      const operation = find(call);
      if (operation === null) return unknown(name);
      const media = operation.responses[status]?.content?.['application/json'];
      if (media === undefined) return [`"${call}" has no JSON answer ${status}`];
      return [...faultsOf(media.schema, value), ...codeFaults(value, status, media.examples ?? {})];
    },
    schema(pointer, value) {
      const schema = document.components.schemas[pointer.replace('#/components/schemas/', '')];
      return schema === undefined ? [`there is no schema ${pointer}`] : faultsOf(schema, value);
    },
  };
}

/** Rewrites component references to ajv's base URI. */
function pointed(schema: Json): Json {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${COMPONENTS}`),
  ) as Json;
}

/** The code of an error must be one that the operation returns with that status. */
function codeFaults(
  value: unknown,
  status: string,
  examples: Record<string, { value: Json }>,
): string[] {
  if (Number(status) < 400) return [];
  const codeOf = (body: Json) => body['errorCode'] ?? body['code'];
  const known = new Set(Object.values(examples).map((example) => codeOf(example.value)));
  const code = codeOf(value as Json);
  if (known.has(code)) return [];
  return [`the code ${JSON.stringify(code)} is none of ${[...known].join(', ')}`];
}

function faultText({ instancePath, keyword, message, params }: ErrorObject): string {
  const at = instancePath === '' ? 'the body' : instancePath;
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (keyword === 'additionalProperties')
    return `${at} has "${additionalProperty ?? ''}", which is not documented`;
  const allowed = allowedValues === undefined ? '' : ` (${allowedValues.join(', ')})`;
  return `${at} ${message ?? keyword}${allowed}`;
}
