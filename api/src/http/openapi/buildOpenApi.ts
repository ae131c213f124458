import type { Schema } from 'joi';
import type { RouteDefinition } from '../route.ts';
import { Components } from './Components.ts';
import { mainErrors, type ErrorShape } from './errorShapes.ts';
import { openApiPath, operation } from './operation.ts';
import { securitySchemes, sharedHeaders, sharedParameters } from './shared.ts';
import { toJsonSchema } from './toJsonSchema.ts';
import type { OpenApiDocument, PathItem, ServerObject, TagObject } from './types.ts';

export type { OpenApiDocument } from './types.ts';

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** In Spanish, Markdown. */
  readonly description: string;
  /** With the path that the routes stand below, `https://.../api/v1`. */
  readonly servers: readonly ServerObject[];
  readonly routes: readonly RouteDefinition[];
  /** The main API's, unless said otherwise. */
  readonly errors?: ErrorShape;
  /** What the groups of the reference are about, by tag. */
  readonly tagDescriptions?: Readonly<Record<string, string>>;
  /** Labelled schemas that belong in the document though no route refers to them. */
  readonly schemas?: readonly Schema[];
}

/**
 * The OpenAPI 3.1 document of an API, from its routes. The same routes give the same bytes: paths,
 * tags and properties stand in the order of the code, components by name.
 *
 * @throws Error for routes that contradict one another or hold what the document could not say
 */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const { routes, errors = mainErrors, tagDescriptions = {} } = options;
  checkUnique(routes);
  const components = new Components();
  const errorSchema = toJsonSchema(errors.schema, 'output', components, 'error');
  const context = { components, errors, errorSchema };
  const paths: Record<string, PathItem> = {};
  for (const route of routes) {
    const path = openApiPath(route.path);
    paths[path] = { ...paths[path], [route.method]: operation(route, context) };
  }
  for (const schema of options.schemas ?? []) toJsonSchema(schema, 'output', components);

  const tags = [...new Set(routes.map((route) => route.tag))].map((name): TagObject => {
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
      securitySchemes: usedSchemes(routes),
    },
  };
  // A copy that shares nothing with the routes, and is what reading the file gives.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

/** The schemes that some route takes, in their usual order. */
function usedSchemes(
  routes: readonly RouteDefinition[],
): OpenApiDocument['components']['securitySchemes'] {
  const used = new Set<string>(routes.flatMap((route) => route.auth.credentials));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}

function checkUnique(routes: readonly RouteDefinition[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    for (const name of [route.operationId, `${route.method} ${openApiPath(route.path)}`]) {
      if (seen.has(name)) throw new Error(`Two routes are called ${name}`);
      seen.add(name);
    }
  }
}
