import type { Schema } from 'joi';
import { product } from '../../config/product.ts';
import type { CallDeclaration, HeaderDoc } from '../declaration.ts';
import { Components } from './Components.ts';
import { mainErrors, problemSchema, type ErrorShape } from './errorShapes.ts';
import { openApiPath } from '../../infra/openApiPath.ts';
import { operation } from './operation.ts';
import { securitySchemes, sharedHeaders, sharedParameters } from './shared.ts';
import { toJsonSchema } from './toJsonSchema.ts';
import type { OpenApiDocument, PathItem, ServerObject, TagObject, WebhookObject } from './types.ts';

export type { OpenApiDocument } from './types.ts';

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** In Spanish, as Markdown. */
  readonly description: string;
  /** Including the path prefix of all operations: `https://.../api/v1`. */
  readonly servers: readonly ServerObject[];
  readonly calls: readonly CallDeclaration[];
  /** Those of the main API by default. */
  readonly errors?: ErrorShape;
  /** Descriptions of the groups of the reference, by tag. */
  readonly tagDescriptions?: Readonly<Record<string, string>>;
  /** What the API sends to the client's own address, by name. */
  readonly webhooks?: Readonly<Record<string, WebhookDoc>>;
  /** Labelled schemas that belong in the document though no call refers to them. */
  readonly schemas?: readonly Schema[];
}

export interface WebhookDoc {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderDoc>>;
  readonly body: Schema;
  /** What the client's answer means, by status. */
  readonly responses: Readonly<Record<string, string>>;
}

/**
 * The OpenAPI 3.1 document of an API, generated from its calls. The same calls produce the same
 * bytes: paths, tags and properties are in the order of the code, components are sorted by name.
 *
 * @throws Error for calls that contradict one another or contain something that the document cannot
 *   express
 */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const { calls, errors = mainErrors, tagDescriptions = {} } = options;
  checkUnique(calls);
  const components = new Components();
  const errorSchema = toJsonSchema(errors.schema, 'output', components, 'error');
  const problem = toJsonSchema(problemSchema, 'output', components, 'problem');
  const context = { components, errors, errorSchema, problem };
  const paths: Record<string, PathItem> = {};
  for (const call of calls) {
    const path = openApiPath(call.path);
    paths[path] = { ...paths[path], [call.method]: operation(call, context) };
  }
  const webhooks = Object.entries(options.webhooks ?? {}).map(
    ([name, doc]) => [name, { post: webhook(doc, components) }] as const,
  );
  for (const schema of options.schemas ?? []) toJsonSchema(schema, 'output', components);

  const tags = [...new Set(calls.map((call) => call.tag))].map((name): TagObject => {
    const description = tagDescriptions[name];
    return description === undefined ? { name } : { name, description };
  });
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      contact: product.contact,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: options.servers.map(({ url, description }) => ({ url, description })),
    tags,
    paths,
    ...(webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    components: {
      schemas: components.finish(),
      parameters: { ...sharedParameters },
      headers: { ...sharedHeaders },
      securitySchemes: usedSchemes(calls),
    },
  };
  // A copy that shares nothing with the calls, and equals the result of reading the file.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

function webhook(doc: WebhookDoc, components: Components): WebhookObject {
  const { operationId, tag, summary, description, body, responses } = doc;
  const schema = toJsonSchema(body, 'output', components, operationId);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{}],
    parameters: Object.entries(doc.headers).map(([name, header]) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
      ...header,
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, text]) => [status, { description: text }]),
    ),
  };
}

/** The security schemes that at least one call accepts, in their usual order. */
function usedSchemes(
  calls: readonly CallDeclaration[],
): OpenApiDocument['components']['securitySchemes'] {
  const used = new Set<string>(calls.flatMap((call) => call.auth.credentials));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}

function checkUnique(calls: readonly CallDeclaration[]): void {
  const seen = new Set<string>();
  for (const call of calls) {
    for (const name of [call.operationId, `${call.method} ${openApiPath(call.path)}`]) {
      if (seen.has(name)) throw new Error(`Two routes are called ${name}`);
      seen.add(name);
    }
  }
}
