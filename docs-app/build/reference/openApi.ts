/** The parts of OpenAPI 3.1 that the reference reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  deprecated?: boolean;
  contentEncoding?: string;
  'x-unit'?: string;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
  examples?: Examples;
}

type Examples = Record<string, { summary?: string; value?: unknown }>;

export interface MediaType {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Examples;
}

interface Header {
  $ref?: string;
  description?: string;
  required?: boolean;
  schema?: JsonSchema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, MediaType> };
  responses: Record<string, Response>;
}

export interface SecurityScheme {
  type: 'apiKey' | 'http';
  in?: string;
  name?: string;
  scheme?: string;
  description?: string;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string; description?: string }[];
  tags?: { name: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>;
  components?: {
    schemas?: Record<string, JsonSchema>;
    securitySchemes?: Record<string, SecurityScheme>;
  };
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/**
 * Resolves a `$ref` of the document; other values are returned unchanged.
 * @throws if it is dangling
 */
export function resolveRef<T extends { $ref?: string }>(document: OpenApiDocument, value: T): T {
  let found = value;
  for (let depth = 0; found.$ref !== undefined && depth < 20; depth += 1) {
    const target = found.$ref
      .replace(/^#\//, '')
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | undefined)?.[part],
        document,
      );
    if (target === undefined) throw new Error(`${found.$ref} names nothing in the document.`);
    found = target as T;
  }
  return found;
}

/** Name of a component schema that a `$ref` names; null for other values. */
export function refName(value: { $ref?: string }): string | null {
  return /^#\/components\/schemas\/(.+)$/.exec(value.$ref ?? '')?.[1] ?? null;
}
