import type {
  Choice,
  ConsoleModel,
  ErrorModel,
  ExampleModel,
  OperationModel,
  ResponseModel,
} from '../../src/site/referenceTypes.ts';
import { codeSamples, type SampleRequest } from '../../src/reference/codeSamples.ts';
import { idVariable } from '../../src/reference/idVariable.ts';
import { namedInCode, type CatalogueFacts } from '../catalogue/catalogueFacts.ts';
import {
  resolveRef,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
  type SecurityScheme,
} from './openApi.ts';
import { fieldModel, schemaModel, type SchemaContext } from './schemaModel.ts';

/** An operation with its path and method. */
export interface LocatedOperation {
  method: string;
  path: string;
  operation: Operation;
  /** Parameters of the path, which all its operations share. */
  shared: readonly Parameter[];
}

const PLACES: Readonly<Record<string, string>> = {
  path: 'En la ruta',
  query: 'En la consulta',
  header: 'Encabezados',
  cookie: 'Cookies',
};

/** Base URL of the site's own sandbox or, without one, of the document's first server. */
const baseUrlOf = ({ servers }: OpenApiDocument, sandboxUrl: string | null): string =>
  sandboxUrl === null ? (servers?.[0]?.url ?? '') : `${sandboxUrl.replace(/\/+$/, '')}/api/v1`;

/** Environment variables of the samples, by the name of the security scheme. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  apiKey: '$CAUCE_API_KEY',
  session: '$CAUCE_TOKEN',
  taskToken: '$CAUCE_TASK_TOKEN',
};

/** Everything that the page of an operation shows. */
export async function operationModel(
  context: SchemaContext,
  located: LocatedOperation,
  sandboxUrl: string | null,
  availabilityOf: CatalogueFacts['availabilityOf'],
): Promise<OperationModel> {
  const { document } = context;
  const { method, path, operation } = located;
  const parameters = [...located.shared, ...(operation.parameters ?? [])].map((parameter) =>
    resolveRef(document, parameter),
  );
  const server = document.servers?.[0]?.url ?? '';
  const media = operation.requestBody?.content?.['application/json'];
  const schemes = securityOf(document, operation);
  const request = sampleRequest(method, path, parameters, media, schemes);
  const text = (markdown: string | undefined) =>
    markdown === undefined ? '' : context.renderText(markdown);

  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    fullPath: server === '' ? path : new URL(server).pathname.replace(/\/$/, '') + path,
    summary: operation.summary ?? operation.operationId,
    description: text(operation.description),
    tag: operation.tags?.[0] ?? '',
    isDeprecated: operation.deprecated ?? false,
    security: schemes.map(([name, scheme]) => ({
      name: scheme.type === 'apiKey' ? (scheme.name ?? name) : 'Authorization: Bearer',
      description: text(scheme.description),
    })),
    parameters: Object.entries(PLACES).flatMap(([place, label]) => {
      const fields = parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) =>
          fieldModel(context, parameter.name, parameter.schema ?? {}, {
            isRequired: parameter.required ?? false,
            isDeprecated: parameter.deprecated ?? false,
            ...(parameter.description !== undefined && { description: parameter.description }),
            ...(parameter.example !== undefined && { example: parameter.example }),
            choices: choicesOf(parameter),
          }),
        );
      return fields.length === 0 ? [] : [{ place: label, fields }];
    }),
    body:
      media === undefined
        ? null
        : {
            isRequired: operation.requestBody?.required ?? false,
            schema: schemaModel(context, media.schema ?? {}),
            examples: await examplesOf(context, media),
          },
    responses: await Promise.all(
      Object.entries(operation.responses).map(([status, response]) =>
        responseModel(context, status, response),
      ),
    ),
    samples: await Promise.all(
      codeSamples(request).map(async ({ language, label, grammar, code }) => ({
        language,
        label,
        grammar,
        html: await context.highlight(code, grammar),
      })),
    ),
    variables: variablesOf(request, path, parameters, baseUrlOf(document, sandboxUrl)),
    availability: availabilityOf(
      namedInCode(JSON.stringify(media?.examples ?? media?.example ?? {})),
    ),
    console: consoleModel(document, located, parameters, media, schemes, sandboxUrl),
  };
}

/** The environment variables of a sample, with example values. */
function variablesOf(
  { headers }: SampleRequest,
  path: string,
  parameters: readonly Parameter[],
  baseUrl: string,
): OperationModel['variables'] {
  const credentials = Object.values(headers).flatMap((value) => value.match(/\$[A-Z_]+/g) ?? []);
  const ids = parameters.flatMap((parameter) => {
    const name = parameter.in === 'path' ? idVariable(path, parameter.name) : null;
    return name === null ? [] : [{ name, value: exampleOf(parameter) }];
  });
  return [
    { name: 'CAUCE_URL', value: baseUrl },
    ...credentials.map((name) => ({ name: name.slice(1), value: '' })),
    ...ids,
  ];
}

function securityOf(document: OpenApiDocument, operation: Operation): [string, SecurityScheme][] {
  const schemes = document.components?.securitySchemes ?? {};
  const names = (operation.security ?? document.security ?? []).flatMap((entry) =>
    Object.keys(entry),
  );
  return [...new Set(names)].flatMap((name): [string, SecurityScheme][] => {
    const scheme = schemes[name];
    return scheme === undefined ? [] : [[name, scheme]];
  });
}

function firstExample(media: MediaType | undefined): unknown {
  if (media === undefined) return undefined;
  return media.example ?? Object.values(media.examples ?? {})[0]?.value;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function exampleOf(parameter: Parameter): string {
  return asText(parameter.example ?? parameter.schema?.examples?.[0] ?? parameter.schema?.example);
}

const choicesOf = ({ examples = {} }: Parameter): Choice[] =>
  Object.values(examples).map(({ summary = '', value }) => ({
    value: asText(value),
    words: summary,
  }));

function sampleRequest(
  method: string,
  path: string,
  parameters: readonly Parameter[],
  media: MediaType | undefined,
  schemes: readonly [string, SecurityScheme][],
): SampleRequest {
  let address = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const example = exampleOf(parameter);
    const variable = parameter.in === 'path' ? idVariable(path, parameter.name) : null;
    if (parameter.in === 'path')
      address = address.replace(
        `{${parameter.name}}`,
        variable === null ? encodeURIComponent(example) : `$${variable}`,
      );
    else if (parameter.in === 'query' && example !== '') query.set(parameter.name, example);
  }
  const search = query.toString();
  const headers: Record<string, string> = {};
  const [name, scheme] = schemes[0] ?? [];
  if (name !== undefined && scheme !== undefined) {
    const credential = CREDENTIALS[name] ?? `$CAUCE_${name.toUpperCase()}`;
    if (scheme.type === 'apiKey') headers[scheme.name ?? 'X-API-Key'] = credential;
    else headers['Authorization'] = `Bearer ${credential}`;
  }
  const body = method === 'get' ? undefined : firstExample(media);
  return {
    method: method.toUpperCase(),
    path: search === '' ? address : `${address}?${search}`,
    headers,
    body,
  };
}

async function examplesOf(context: SchemaContext, media: MediaType): Promise<ExampleModel[]> {
  const entries = Object.entries(
    media.examples ?? (media.example === undefined ? {} : { ejemplo: { value: media.example } }),
  );
  return Promise.all(
    entries.map(async ([name, { summary, value }]) => ({
      name,
      summary: summary ?? name,
      // The text of an event stream is not JSON.
      html: await (typeof value === 'string'
        ? context.highlight(value.trimEnd(), 'text')
        : context.highlight(JSON.stringify(value, null, 2), 'json')),
    })),
  );
}

async function responseModel(
  context: SchemaContext,
  status: string,
  response: Response,
): Promise<ResponseModel> {
  const media = response.content?.['application/json'] ?? response.content?.['text/event-stream'];
  const isError = Number(status) >= 400;
  return {
    status,
    description: context.renderText(response.description),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => {
      const resolved = resolveRef(context.document, header);
      return fieldModel(context, name, resolved.schema ?? {}, {
        isRequired: resolved.required ?? false,
        ...(resolved.description !== undefined && { description: resolved.description }),
        ...(resolved.example !== undefined && { example: resolved.example }),
      });
    }),
    schema: media?.schema === undefined || isError ? null : schemaModel(context, media.schema),
    examples: media === undefined || isError ? [] : await examplesOf(context, media),
    errors: isError && media !== undefined ? await errorsOf(context, media) : [],
  };
}

/** The errors of a response, from its examples: in both APIs, errors have a code and a message. */
async function errorsOf(context: SchemaContext, media: MediaType): Promise<ErrorModel[]> {
  const errors = Object.values(media.examples ?? {}).map(
    async ({ summary, value }): Promise<ErrorModel[]> => {
      const { errorCode, code, message } = value as Partial<
        Record<'errorCode' | 'code' | 'message', string>
      >;
      const name = errorCode ?? code;
      if (name === undefined) return [];
      const html = await context.highlight(JSON.stringify(value, null, 2), 'json');
      return [{ code: name, message: message ?? '', description: summary ?? '', html }];
    },
  );
  return (await Promise.all(errors)).flat();
}

function consoleModel(
  document: OpenApiDocument,
  { method, path }: LocatedOperation,
  parameters: readonly Parameter[],
  media: MediaType | undefined,
  schemes: readonly [string, SecurityScheme][],
  sandboxUrl: string | null,
): ConsoleModel | null {
  if (sandboxUrl === null) return null;
  const name = schemes[0]?.[0];
  const body = method === 'get' ? undefined : firstExample(media);
  return {
    baseUrl: baseUrlOf(document, sandboxUrl),
    method: method.toUpperCase(),
    path,
    auth: name === 'apiKey' || name === 'session' || name === 'taskToken' ? name : null,
    parameters: parameters
      .filter((parameter) => parameter.in !== 'cookie')
      .map((parameter) => ({
        name: parameter.name,
        in: parameter.in as 'path' | 'query' | 'header',
        isRequired: parameter.required ?? false,
        example: exampleOf(parameter),
        choices: choicesOf(parameter),
      })),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  };
}
