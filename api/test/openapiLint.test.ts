import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '../src/http/openapi/buildOpenApi.ts';
import type { OpenApiDocument, OperationObject } from '../src/http/openapi/types.ts';
import { callGroup } from '../src/http/declaration.ts';
import { lintOpenApi } from './openapiLint.ts';

const { declare } = callGroup({
  tag: 'Tareas',
  auth: { credentials: ['session'], scope: 'main' },
});

/** Small, because it is linted many times. */
const clean = buildOpenApi({
  title: 'Biblioteca',
  version: '1.0.0',
  description: 'Libros.',
  servers: [{ url: 'https://books.example/api/v1', description: 'Única.' }],
  calls: [
    declare({
      method: 'post',
      path: '/auth/login',
      operationId: 'login',
      tag: 'Sesión',
      summary: 'Abrir una sesión',
      description: 'Abre una sesión.',
      auth: { credentials: ['apiKey'], scope: 'main' },
      rateLimit: 'login',
      request: {
        body: Joi.object({
          expire: Joi.number().integer().min(10).max(60).default(60).description('Minutos.'),
        }).label('Login'),
        examples: { media: { summary: 'Media hora', value: { expire: 30 } } },
      },
      response: {
        description: 'El token.',
        schema: Joi.object({
          token: Joi.string().required().description('Token.').example('abc'),
          notes: Joi.array().items(Joi.string()).label('Notes').description('Notas.'),
        }).label('Session'),
        examples: { token: { summary: 'Abierta', value: { token: 'abc' } } },
      },
      errors: ['wrongFormat'],
    }),
    declare({
      method: 'get',
      path: '/tasks/:taskId',
      operationId: 'getTask',
      summary: 'Consultar una tarea',
      description: 'Consulta una tarea.',
      request: {
        params: Joi.object({
          taskId: Joi.string().required().description('Tarea.').example('t1'),
        }),
      },
      response: { status: 204, description: 'Sigue en curso.' },
    }),
  ],
});

/** The valid document with one error introduced. */
function spoiled(spoil: (document: OpenApiDocument, login: OperationObject) => void): string[] {
  const copy = structuredClone(clean);
  const login = copy.paths['/auth/login']?.post;
  if (!login) throw new Error('There is no login to spoil');
  spoil(copy, login);
  return lintOpenApi(copy);
}

const schemaOf = (document: OpenApiDocument, name: string) => {
  const schema = document.components.schemas[name];
  if (!schema) throw new Error(`There is no ${name}`);
  return schema;
};

const content = (operation: OperationObject, status: string) => {
  const found = operation.responses[status]?.content?.['application/json'];
  if (!found) throw new Error(`There is no ${status}`);
  return found;
};

describe('lintOpenApi', () => {
  it('accepts a valid document', () => {
    expect(lintOpenApi(clean)).toEqual([]);
  });

  it.each<[string, (document: OpenApiDocument, login: OperationObject) => void, string]>([
    ['no operationId', (_, login) => (login.operationId = ''), 'operationId is not in camelCase'],
    [
      'an operationId twice',
      (_, login) => (login.operationId = 'getTask'),
      'two operations have this',
    ],
    ['no summary', (_, login) => (login.summary = ''), 'login: summary is not'],
    [
      'a summary that is a sentence',
      (_, login) => (login.summary = 'Abrir.'),
      'login: summary is not',
    ],
    ['no description', (_, login) => (login.description = ''), 'login: description is not'],
    ['no tag', (_, login) => (login.tags = []), 'exactly one tag'],
    ['a tag that is not declared', (_, login) => (login.tags = ['Otra']), 'exactly one tag'],
    [
      'a tag that nobody has',
      (document) => document.tags.push({ name: 'X' }),
      'tag X: no operation',
    ],
    ['no security', (_, login) => (login.security = []), 'login: it has no security'],
    [
      'an unknown scheme',
      (_, login) => (login.security = [{ basic: [] }]),
      'unknown security scheme basic',
    ],
    ['no success', (_, login) => delete login.responses['200'], 'login: it never succeeds'],
    ['no 401', (_, login) => delete login.responses['401'], 'login: it has no 401'],
    [
      'an error without an example',
      (_, login) => (content(login, '422').examples = {}),
      'login 422: it has no example',
    ],
    [
      'an error without a body',
      (_, login) => delete login.responses['422']?.content,
      'login 422: an error has no body',
    ],
    [
      'an example that does not fit',
      (_, login) => (content(login, '200').examples = { a: { summary: 'A', value: { token: 1 } } }),
      'login 200 a: example/token: must be string (is 1)',
    ],
    [
      'a request example that does not fit',
      (_, login) => {
        const media = login.requestBody?.content['application/json'];
        if (media) media.examples = { a: { summary: 'A', value: { expire: 5 } } };
      },
      'login request a: example/expire: must be >= 10 (is 5)',
    ],
    [
      'a property without a description',
      (document) => delete schemaOf(document, 'Session').properties?.token?.description,
      'Session.token: the property has no description',
    ],
    [
      'an open object',
      (document) => (schemaOf(document, 'Session').additionalProperties = true),
      'Session: anything would fit',
    ],
    [
      'an object that is not closed',
      (document) => delete schemaOf(document, 'Session').additionalProperties,
      'Session: anything would fit',
    ],
    [
      'a list of anything',
      (document) => delete schemaOf(document, 'Notes').items,
      'Notes: anything would fit',
    ],
    [
      'a property that may be anything',
      (document) =>
        Object.assign(schemaOf(document, 'Session').properties ?? {}, { x: { description: 'X.' } }),
      'Session.x: anything would fit',
    ],
    [
      'a schema example that does not fit',
      (document) => (schemaOf(document, 'Session').examples = [{}]),
      'Session: example: "token" is missing',
    ],
    [
      'a default that does not fit',
      (document) =>
        Object.assign(schemaOf(document, 'Login').properties?.expire ?? {}, { default: 61 }),
      'Login.expire: example: must be <= 60',
    ],
    [
      'a component that nobody uses',
      (document) => (document.components.schemas.Lost = { type: 'null' }),
      'Lost: nothing refers to it',
    ],
    [
      'a parameter without an example',
      (document) => {
        const [first] = document.paths['/tasks/{taskId}']?.get?.parameters ?? [];
        if (first && 'name' in first) delete first.example;
      },
      'getTask path taskId: it has no example',
    ],
    [
      'no X-Request-Id',
      (_, login) => delete login.responses['200']?.headers['X-Request-Id'],
      'login 200: no X-Request-Id',
    ],
    [
      'no Retry-After',
      (_, login) => delete login.responses['429']?.headers['Retry-After'],
      'login 429: no Retry-After',
    ],
    ['a server too few', (document) => (document.servers = []), 'servers: there are none'],
  ])('detects %s', (_name, spoil, fault) => {
    expect(spoiled(spoil)).toContainEqual(expect.stringContaining(fault));
  });

  it('detects a path parameter that is missing, unknown or optional', () => {
    const faults = spoiled((document) => {
      const task = document.paths['/tasks/{taskId}']?.get;
      const [first, ...rest] = task?.parameters ?? [];
      if (!task || !first || !('name' in first)) throw new Error('There is no parameter');
      task.parameters = [{ ...first, name: 'other', required: false }, ...rest];
    });
    expect(faults).toEqual([
      'getTask path other: a path parameter is always required',
      'getTask path other: it is not in the path',
      "getTask: the path's {taskId} is not described",
    ]);
  });

  it('detects an unresolved reference', () => {
    const faults = spoiled((document, login) => {
      login.parameters = [{ $ref: '#/components/parameters/RequestId' }];
      delete document.components.schemas.Login;
      delete login.requestBody;
      login.responses['200'] = {
        description: 'x',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
      };
      Object.assign(login, { externalDocs: { $ref: '#/components/schemas/Nothing' } });
    });
    expect(faults).toEqual([
      '#/components/schemas/Nothing: the reference leads nowhere',
      'Session: nothing refers to it',
    ]);
  });

  it('accepts an open schema if a reason is given', () => {
    const copy = structuredClone(clean);
    schemaOf(copy, 'Session').additionalProperties = true;
    expect(lintOpenApi(copy, { open: { Session: 'because' } })).toEqual([]);
  });
});
