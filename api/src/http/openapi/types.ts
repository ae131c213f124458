import type { Method } from '../declaration.ts';

/** The part of OpenAPI 3.1 and of JSON Schema 2020-12 that the generated documents use. */

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  unevaluatedItems?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  default?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
}

export interface ExampleObject {
  summary: string;
  value: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  examples?: Record<string, ExampleObject>;
}

export interface HeaderObject {
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example?: string;
  examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
  examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

export interface Reference {
  $ref: string;
}

export interface ResponseObject {
  description: string;
  headers: Record<string, HeaderObject | Reference>;
  content?: {
    'application/json'?: MediaType;
    'application/problem+json'?: MediaType;
    'application/pdf'?: MediaType;
    'text/event-stream'?: MediaType;
  };
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** The scope that the key must have, as an extension: OpenAPI has scopes only for OAuth. */
  'x-scope': string;
  /**
   * What a member's role has to allow for the console to make the call too; absent if it may not, or if
   * any role may.
   */
  'x-permission'?: string;
  security: Record<string, string[]>[];
  parameters: (ParameterObject | Reference)[];
  requestBody?: { required: boolean; content: { 'application/json': MediaType } };
  /** By status, ascending. */
  responses: Record<string, ResponseObject>;
}

export type WebhookObject = Omit<OperationObject, 'x-scope' | 'x-permission' | 'responses'> & {
  responses: Record<string, { description: string }>;
};

export type PathItem = Partial<Record<Method, OperationObject>>;

export interface ServerObject {
  url: string;
  /** In Spanish. */
  description: string;
}

export interface TagObject {
  name: string;
  description?: string;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string; email: string };
    license: { name: string; identifier: string };
  };
  servers: ServerObject[];
  tags: TagObject[];
  paths: Record<string, PathItem>;
  /** What the API sends to the client's own address. */
  webhooks?: Record<string, { post: WebhookObject }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, ParameterObject>;
    headers: Record<string, HeaderObject>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}
