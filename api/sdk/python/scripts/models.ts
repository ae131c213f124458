import { readFileSync } from 'node:fs';
import { docstring, literal, snakeCase, toCamel } from './python.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly (string | number | null)[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const HEAD = `"""Models of the API's requests and responses, from its OpenAPI documents."""

import datetime as dt
from typing import Any, Literal, TypeAlias

from pydantic import Field, SkipValidation

from cauce._model import Model

`;

const REFERENCE = '#/components/schemas/';
/** The errors of the two APIs differ, so the SDK reads them with handwritten code. */
const LEFT_OUT = ['Error'];

/** pydantic models of every schema in these documents that a client's server uses. */
export function models(names: readonly string[]): string {
  const documents = names.map((name) => readDocument(name));
  const schemas: Record<string, Schema> = {};
  for (const { components } of documents) Object.assign(schemas, components.schemas);
  const writer = new ModelWriter(schemas);
  for (const { paths } of documents) {
    for (const [path, calls] of Object.entries(paths)) {
      // Those paths are the calls of the widget and of the page for persons.
      if (!/^\/(console|widget|person)(\/|$)/.test(path))
        for (const name of namesIn(calls)) writer.write(name);
    }
  }
  return HEAD + writer.text();
}

function readDocument(name: string): OpenApi {
  const path = new URL(`../../../openapi/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as OpenApi;
}

function namesIn(value: unknown): string[] {
  const references = JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [...references].map(([, name = '']) => name).filter((name) => !LEFT_OUT.includes(name));
}

/** Writes each schema once, after the schemas that it refers to. */
class ModelWriter {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #written = new Set<string>();
  readonly #parts: string[] = [];

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  text(): string {
    return this.#parts.join('\n');
  }

  write(name: string): void {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`There is no schema ${name}`);
    if (this.#written.has(name)) return;
    this.#written.add(name);
    if (schema.properties === undefined) {
      const alias = `${name}: TypeAlias = ${this.#type(schema, name)}`;
      this.#parts.push(`\n${alias}\n${docstring(schema.description, '')}`);
    } else this.#class(name, schema);
  }

  #class(name: string, schema: Schema): void {
    const { properties = {}, required = [], description, additionalProperties } = schema;
    const fields = Object.entries(properties).map(([key, schema]) => {
      const isRequired = required.includes(key);
      const type = this.#type(schema, name + key.charAt(0).toUpperCase() + key.slice(1));
      const optional = isRequired || type.endsWith('| None') ? type : `${type} | None`;
      const field = snakeCase(key);
      const alias = toCamel(field) === key ? '' : `alias="${key}"`;
      const settings = [...(isRequired ? [] : ['default=None']), ...(alias ? [alias] : [])];
      const value =
        alias === '' ? (isRequired ? '' : ' = None') : ` = Field(${settings.join(', ')})`;
      return `    ${field}: ${optional}${value}\n${docstring(schema.description, '    ')}`;
    });
    this.#parts.push(
      `\nclass ${name}(Model${additionalProperties === true ? ', extra="allow"' : ''}):\n${docstring(description, '    ')}${description ? '\n' : ''}${fields.join('')}`,
    );
  }

  /** @param name of the class, if one has to be created */
  #type(schema: Schema, name: string): string {
    const { $ref, anyOf, enum: values } = schema;
    if ($ref !== undefined) {
      const referred = $ref.slice(REFERENCE.length);
      this.write(referred);
      return referred;
    }
    if (anyOf !== undefined) return this.#union(anyOf, name);
    const types = [schema.type ?? []].flat();
    const isNullable = types.includes('null');
    const orNone = (type: string) => (isNullable ? `${type} | None` : type);
    if (values !== undefined) {
      // A newer API may send values that this version does not know.
      const known = values.filter((value) => value !== null).map(literal);
      return orNone(`SkipValidation[Literal[${known.join(', ')}]]`);
    }
    const [type] = types.filter((one) => one !== 'null');
    switch (type) {
      case 'string':
        return orNone(TYPE_OF_FORMAT[schema.format ?? ''] ?? 'str');
      case 'integer':
        return orNone('int');
      case 'number':
        return orNone('float');
      case 'boolean':
        return orNone('bool');
      case 'array':
        return orNone(`list[${this.#type(schema.items ?? {}, `${name}Item`)}]`);
      case 'object':
        return orNone(this.#object(schema, name));
      default:
        throw new Error(`${name} has no type that is known: ${String(type)}`);
    }
  }

  /** A union is typed as `Any`: a task's data gets its type from the action instead. */
  #union(members: readonly Schema[], name: string): string {
    const [only, ...others] = members.filter(({ type }) => type !== 'null');
    if (only === undefined || others.length > 0) {
      for (const name of namesIn(members)) this.write(name);
      return 'Any';
    }
    return `${this.#type(only, name)} | None`;
  }

  #object(schema: Schema, name: string): string {
    const { properties, additionalProperties, patternProperties = {} } = schema;
    if (properties !== undefined) {
      this.#class(name, schema);
      return name;
    }
    const [value = additionalProperties] = Object.values(patternProperties);
    // An export for a person, to which later versions add parts.
    if (value === true) return 'dict[str, Any]';
    if (typeof value !== 'object') throw new Error(`${name} does not describe its fields`);
    return `dict[str, ${this.#type(value, `${name}Value`)}]`;
  }
}

const TYPE_OF_FORMAT: Readonly<Record<string, string>> = {
  date: 'dt.date',
  'date-time': 'dt.datetime',
};
