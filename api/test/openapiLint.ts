import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
} from '../src/http/openapi/types.ts';
import {
  createSchemaValidator,
  resolveHeader,
  resolveParameter,
  type SchemaValidator,
} from './openapiMatcher.ts';

export interface LintOptions {
  /**
   * Schemas that may allow additional properties, with the reason: `{ 'TaskResults.data': '...' }`.
   */
  readonly open?: Readonly<Record<string, string>>;
}

interface Lint {
  readonly document: OpenApiDocument;
  readonly validator: SchemaValidator;
  readonly open: Readonly<Record<string, string>>;
  readonly report: (where: string, fault: string) => void;
}

/** Problems of a document beyond its syntax, one line each. */
export function lintOpenApi(document: OpenApiDocument, options: LintOptions = {}): string[] {
  const faults: string[] = [];
  const report: Lint['report'] = (where, fault) => faults.push(`${where}: ${fault}`);
  const validator = createSchemaValidator(document);
  const lint: Lint = { document, validator, open: options.open ?? {}, report };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  );
  for (const { path, operation } of operations) {
    lintOperation(lint, path, operation);
    lintParameters(lint, path, operation);
    lintContents(lint, operation);
  }
  lintTexts(lint);
  for (const { schema, where } of allSchemas(document)) {
    lintSchema(lint, schema, where);
  }
  lintReferences(lint);
  lintHeaders(lint);
  const ids = operations.map(({ operation }) => operation.operationId);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) {
    report(id, 'two operations have this operationId');
  }
  return faults;
}

function lintOperation({ document, report }: Lint, path: string, operation: OperationObject): void {
  const { operationId: id, summary, description, tags, security, responses } = operation;
  if (!/^[a-z][A-Za-z0-9]*$/.test(id)) report(id || path, 'operationId is not in camelCase');
  if (!/^[A-ZÁÉÍÓÚÑ¿]/.test(summary) || summary.length > 60 || summary.endsWith('.')) {
    report(id, 'summary is not a few words with a capital and without a full stop');
  }
  if (!description.endsWith('.')) report(id, 'description is not a sentence');
  const [tag, ...more] = tags;
  if (more.length > 0 || !document.tags.some(({ name }) => name === tag)) {
    report(id, 'it does not have exactly one tag, declared in tags');
  }
  if (security.length === 0) report(id, 'it has no security');
  for (const name of security.flatMap((one) => Object.keys(one))) {
    if (!document.components.securitySchemes[name]) report(id, `unknown security scheme ${name}`);
  }
  const statuses = Object.keys(responses).map(Number);
  if (!statuses.some((status) => status >= 200 && status < 300)) report(id, 'it never succeeds');
  // An empty requirement means that callers need not authenticate, or that the body does it.
  const isOpen = security.every((one) => Object.keys(one).length === 0);
  for (const status of isOpen ? [] : [401, 403]) {
    if (!statuses.includes(status)) report(id, `it has no ${String(status)}`);
  }
}

function lintParameters(
  { document, validator, report }: Lint,
  path: string,
  operation: OperationObject,
): void {
  const parameters = operation.parameters.map((one) => resolveParameter(document, one));
  for (const { name, in: place, description, schema, required, ...given } of parameters) {
    const examples = given.examples ?? { example: { value: given.example } };
    const where = `${operation.operationId} ${place} ${name}`;
    if (!description.endsWith('.')) report(where, 'description is not a sentence');
    for (const { value } of Object.values(examples)) {
      if (value === undefined) report(where, 'it has no example');
      for (const fault of validator.differences(schema, value, 'example')) report(where, fault);
    }
    if (place === 'path' && !required) report(where, 'a path parameter is always required');
    if (place === 'path' && !path.includes(`{${name}}`)) report(where, 'it is not in the path');
  }
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    if (!parameters.some((one) => one.in === 'path' && one.name === name)) {
      report(operation.operationId, `the path's {${name ?? ''}} is not described`);
    }
  }
}

function lintContents({ document, validator, report }: Lint, operation: OperationObject): void {
  const contents: [string, MediaType | undefined][] = [
    [`${operation.operationId} request`, operation.requestBody?.content['application/json']],
    ...Object.entries(operation.responses).map(
      ([status, response]): [string, MediaType | undefined] => [
        `${operation.operationId} ${status}`,
        response.content?.['application/json'] ?? response.content?.['text/event-stream'],
      ],
    ),
  ];
  for (const [where, content] of contents) {
    if (!content) {
      if (/ [45]\d\d$/.test(where)) report(where, 'an error has no body');
      continue;
    }
    const examples = Object.entries(content.examples ?? {});
    const isRequest = where.endsWith(' request');
    if (examples.length === 0 && !(isRequest && showsItself(document, content.schema))) {
      report(where, 'it has no example');
    }
    for (const [name, { summary, value }] of examples) {
      if (summary === '') report(`${where} ${name}`, 'the example has no summary');
      for (const fault of validator.differences(content.schema, value, 'example')) {
        report(`${where} ${name}`, fault);
      }
    }
  }
}

/** Whether a request has an example, for the whole body or for each of its properties. */
function showsItself(document: OpenApiDocument, schema: JsonSchema): boolean {
  const { examples, properties = {} } = resolve(document, schema) ?? schema;
  const all = Object.values(properties);
  return (
    examples !== undefined || (all.length > 0 && all.every((one) => one.examples !== undefined))
  );
}

function lintTexts({ document, report }: Lint): void {
  if (document.servers.length === 0) report('servers', 'there are none');
  if (!document.info.description.endsWith('.')) report('info', 'description is not a sentence');
  const used = new Set(
    Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => operation.tags),
    ),
  );
  for (const { name } of document.tags) {
    if (!used.has(name)) report(`tag ${name}`, 'no operation has it');
  }
}

interface Place {
  readonly schema: JsonSchema;
  /** `Task.results` for a component's property, `login response 200` for an inline schema. */
  readonly where: string;
}

/** Every schema of the document, nested ones included. */
function allSchemas(document: OpenApiDocument): Place[] {
  const roots: Place[] = Object.entries(document.components.schemas).map(([where, schema]) => ({
    where,
    schema,
  }));
  for (const item of Object.values(document.paths)) {
    for (const { operationId, requestBody, responses } of Object.values(item)) {
      const request = requestBody?.content['application/json'].schema;
      if (request) roots.push({ where: `${operationId} request`, schema: request });
      for (const [status, response] of Object.entries(responses)) {
        const schema = response.content?.['application/json']?.schema;
        if (schema) roots.push({ where: `${operationId} ${status}`, schema });
      }
    }
  }
  return roots.flatMap(withInner);
}

function withInner({ schema, where }: Place): Place[] {
  const inner: Place[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    inner.push({ schema: property, where: `${where}.${name}` });
  }
  if (schema.items) inner.push({ schema: schema.items, where: `${where}[]` });
  if (typeof schema.additionalProperties === 'object') {
    inner.push({ schema: schema.additionalProperties, where: `${where}[*]` });
  }
  for (const [pattern, value] of Object.entries(schema.patternProperties ?? {})) {
    inner.push({ schema: value, where: `${where}[${pattern}]` });
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
    schema[keyword]?.forEach((branch, index) => {
      // Branches that only determine which keys go together describe no value.
      const isCondition = Object.keys(branch).every((key) => key === 'required' || key === 'not');
      if (!isCondition) inner.push({ schema: branch, where: `${where}|${index}` });
    });
  }
  return [{ schema, where }, ...inner.flatMap(withInner)];
}

function lintSchema(lint: Lint, schema: JsonSchema, where: string): void {
  const { document, open, report } = lint;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const description = property.description ?? resolve(document, property)?.description;
    if (!description) report(`${where}.${name}`, 'the property has no description');
  }
  const types = [schema.type].flat();
  const isOpen =
    (types.includes('object') && (schema.additionalProperties ?? true) === true) ||
    (types.includes('array') && !schema.items && !schema.prefixItems) ||
    !saysSomething(schema);
  if (isOpen && open[where] === undefined) report(where, 'anything would fit: close it');
  lintSchemaExamples(lint, schema, where);
}

const SAYS_SOMETHING = [
  '$ref',
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'pattern',
  'not',
];

const saysSomething = (schema: JsonSchema): boolean =>
  SAYS_SOMETHING.some((keyword) => schema[keyword] !== undefined);

function lintSchemaExamples({ validator, report }: Lint, schema: JsonSchema, where: string): void {
  const values = [...(schema.examples ?? [])];
  if (schema.default !== undefined) values.push(schema.default);
  if (values.length === 0) return;
  for (const value of values) {
    for (const fault of validator.differences(schema, value, 'example')) report(where, fault);
  }
}

function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema | undefined {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? undefined : document.components.schemas[name];
}

function lintReferences({ document, report }: Lint): void {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]));
  for (const reference of references) {
    const [, root, kind, name] = (reference ?? '').split('/');
    const components = document.components as Record<string, Record<string, unknown>>;
    if (root !== 'components' || !components[kind ?? '']?.[name ?? '']) {
      report(reference ?? '', 'the reference leads nowhere');
    }
  }
  for (const name of Object.keys(document.components.schemas)) {
    if (!references.has(`#/components/schemas/${name}`)) report(name, 'nothing refers to it');
  }
}

function lintHeaders({ document, validator, report }: Lint): void {
  for (const item of Object.values(document.paths)) {
    for (const { operationId, responses } of Object.values(item)) {
      for (const [status, response] of Object.entries(responses)) {
        if (!response.headers['X-Request-Id'])
          report(`${operationId} ${status}`, 'no X-Request-Id');
        if (['429', '503'].includes(status) && !response.headers['Retry-After']) {
          report(`${operationId} ${status}`, 'no Retry-After');
        }
        for (const [name, header] of Object.entries(response.headers)) {
          const { description, example, schema } = resolveHeader(document, header);
          const where = `${operationId} ${status} ${name}`;
          if (!description.endsWith('.')) report(where, 'description is not a sentence');
          for (const fault of validator.differences(schema, example, 'example')) {
            report(where, fault);
          }
        }
      }
    }
  }
}
