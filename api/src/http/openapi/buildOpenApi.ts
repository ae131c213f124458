import type { Schema } from 'joi';
import type { CallDeclaration } from '../declaration.ts';
import { Components } from './Components.ts';
import { mainErrors, problemSchema, type ErrorShape } from './errorShapes.ts';
import { openApiPath } from '../../infra/openApiPath.ts';
import { operation } from './operation.ts';
import { securitySchemes, sharedHeaders, sharedParameters } from './shared.ts';
import { toJsonSchema } from './toJsonSchema.ts';
import type { OpenApiDocument, PathItem, ServerObject, TagObject } from './types.ts';

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
  /** Labelled schemas that belong in the document though no call refers to them. */
  readonly schemas?: readonly Schema[];
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
    },
    servers: options.servers.map(({ url, description }) => ({ url, description })),
    tags,
    paths,
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
