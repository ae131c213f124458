import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { createOpenApiMatcher } from '../../../test/openapiMatcher.ts';
import { lintOpenApi } from '../../../test/openapiLint.ts';
import { callGroup, type CallDeclaration } from '../declaration.ts';
import { buildOpenApi, type OpenApiOptions } from './buildOpenApi.ts';
import { productDataSchema } from './dataSchemas.ts';

const bookSchema = Joi.object({
  id: Joi.string().required().description('Identificador.').example('b1'),
  pages: Joi.number().integer().default(1).description('Páginas.').example(120),
}).label('Book');

const { declare } = callGroup({
  tag: 'Libros',
  auth: { credentials: ['apiKey', 'session'], scope: 'main' },
});

const readBook = declare({
  method: 'get',
  path: '/shelves/:shelfId/books/:bookId',
  operationId: 'readBook',
  summary: 'Leer un libro',
  description: 'Entrega un libro.',
  request: {
    params: Joi.object({
      shelfId: Joi.string().required().description('Estante.').example('s1'),
      bookId: Joi.string().required().description('Libro.').example('b1'),
    }),
    query: Joi.object({
      lines: Joi.number().integer().max(9).description('Líneas.').example(3),
    }),
    headers: { 'x-reader-mode': { description: 'Modo.', example: 'night' } },
  },
  response: {
    description: 'El libro.',
    schema: bookSchema,
    headers: { 'X-Copies': { description: 'Copias.', example: '3' } },
    examples: { uno: { summary: 'Uno', value: { id: 'b1', pages: 120 } } },
  },
  errors: ['temporarilyRestricted'],
});

const writeBook = declare({
  method: 'post',
  path: '/shelves',
  operationId: 'writeBook',
  tag: 'Estantes',
  summary: 'Guardar un libro',
  description: 'Guarda un libro.',
  auth: { credentials: ['session'], scope: 'connect' },
  rateLimit: 'write',
  idempotent: { newId: () => '' },
  request: {
    body: Joi.object({
      title: Joi.string().required().description('Título.').example('Altazor'),
    }).label('NewBook'),
    bodyOptional: true,
    examples: { uno: { summary: 'Uno', value: { title: 'Altazor' } } },
  },
  response: { status: 204, description: 'Guardado.' },
  errors: ['wrongFormat', 'wrongFormat', 'processAlreadyRunning'],
});

const options: OpenApiOptions = {
  title: 'Biblioteca',
  version: '1.2.0',
  description: 'Libros.',
  servers: [{ url: 'https://books.example/api/v1', description: 'Única' }],
  calls: [readBook, writeBook],
  tagDescriptions: { Libros: 'Lo que se lee.' },
};

const document = buildOpenApi(options);
const reading = document.paths['/shelves/{shelfId}/books/{bookId}']?.get;
const writing = document.paths['/shelves']?.post;

describe('buildOpenApi', () => {
  it('describes the API as a whole', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Biblioteca', version: '1.2.0', description: 'Libros.' },
      servers: [{ url: 'https://books.example/api/v1' }],
      tags: [{ name: 'Libros', description: 'Lo que se lee.' }, { name: 'Estantes' }],
    });
    expect(Object.keys(document.components.schemas)).toEqual([
      'Book',
      'Error',
      'NewBook',
      'Problem',
    ]);
    expect(lintOpenApi(document)).toEqual([]);
  });

  it('describes the input of an operation', () => {
    expect(reading?.security).toEqual([{ apiKey: [] }, { session: [] }]);
    expect(reading?.['x-scope']).toBe('main');
    expect(reading?.parameters).toEqual([
      expect.objectContaining({ name: 'shelfId', in: 'path', required: true, example: 's1' }),
      expect.objectContaining({ name: 'bookId', in: 'path', required: true }),
      {
        name: 'lines',
        in: 'query',
        required: false,
        description: 'Líneas.',
        schema: { type: 'integer', maximum: 9 },
        example: 3,
      },
      expect.objectContaining({ name: 'X-Reader-Mode', in: 'header', required: false }),
      { $ref: '#/components/parameters/RequestId' },
    ]);
    expect(writing?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(writing?.requestBody).toEqual({
      required: false,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/NewBook' },
          examples: { uno: { summary: 'Uno', value: { title: 'Altazor' } } },
        },
      },
    });
  });

  it('describes its responses, errors by status with an example each', () => {
    expect(Object.keys(reading?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '503']),
    );
    expect(document.components.schemas.Book).toMatchObject({ required: ['id', 'pages'] });
    expect(writing?.responses['204']).not.toHaveProperty('content');
    const refusal = reading?.responses['403']?.content?.['application/json'];
    expect(refusal?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(Object.keys(refusal?.examples ?? {})).toEqual(['forbidden', 'temporarilyRestricted']);
    expect(refusal?.examples?.temporarilyRestricted?.value).toEqual({
      errorCode: 'TEMPORARILY_RESTRICTED',
      message:
        'Username/action pair has been temporarily restricted due to multiple failed authentication attempts. Retry after 2026-11-22T12:00:00.000Z',
      requestId: '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11',
      retryAfter: '2026-11-22T12:00:00.000Z',
    });
    expect(
      Object.keys(writing?.responses['422']?.content?.['application/json']?.examples ?? {}),
    ).toEqual(['notAllowed', 'idempotencyMismatch', 'invalidIdempotencyKey', 'wrongFormat']);
  });

  it('names the headers of each response', () => {
    const headersOf = (status: string): string[] =>
      Object.keys(writing?.responses[status]?.headers ?? {});
    const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    expect(headersOf('204')).toEqual(['X-Request-Id', ...limits, 'Idempotent-Replayed']);
    expect(headersOf('401')).toEqual(['X-Request-Id', ...limits, 'WWW-Authenticate']);
    expect(headersOf('429')).toEqual(['X-Request-Id', ...limits, 'Retry-After']);
    expect(Object.keys(reading?.responses['200']?.headers ?? {})).toEqual([
      'X-Request-Id',
      'X-Copies',
    ]);
    expect(reading?.responses['403']?.headers).toHaveProperty('Retry-After');
  });

  it('returns the same bytes for the same operations, in the order of the code', () => {
    expect(JSON.stringify(buildOpenApi(options))).toBe(JSON.stringify(document));
    expect(Object.keys(buildOpenApi({ ...options, calls: [writeBook, readBook] }).paths)).toEqual([
      '/shelves',
      '/shelves/{shelfId}/books/{bookId}',
    ]);
  });

  it('shares no objects with the declarations or other documents', () => {
    const copy = buildOpenApi(options);
    const example = copy.paths['/shelves']?.post?.requestBody?.content['application/json'].examples;
    Object.assign(example?.uno?.value as object, { title: 'changed' });
    copy.components.headers['X-Request-Id'] = {
      ...Object.values(copy.components.headers)[1],
    } as never;
    expect(JSON.stringify(buildOpenApi(options))).toBe(JSON.stringify(document));
  });

  it('accepts another error shape, and schemas that no route refers to', () => {
    const connect = buildOpenApi({
      ...options,
      errors: {
        schema: Joi.object({
          code: Joi.string().required().description('Código.'),
          message: Joi.string().required().description('Mensaje.'),
          requestId: Joi.string().required().description('Llamada.'),
        }).label('ConnectError'),
        body: (error, requestId) => ({
          code: error.entry.code,
          message: error.message,
          requestId,
        }),
      },
      schemas: [Joi.object({ a: Joi.boolean().description('A.') }).label('Extra')],
    });
    expect(Object.keys(connect.components.schemas)).toContain('Extra');
    expect(connect.components.schemas).not.toHaveProperty('Error');
    expect(lintOpenApi(connect)).toEqual(['Extra: nothing refers to it']);
  });

  it.each<[string, Partial<CallDeclaration>[], RegExp]>([
    ['two routes of one name', [{}, { path: '/other' }], /Two routes are called writeBook/],
    ['two routes of one path', [{}, { operationId: 'other' }], /Two routes are called post/],
    [
      'two paths that differ by the name of a parameter that is not described',
      [{ path: '/shelves/:id' }],
      /the path and request.params name different parameters/,
    ],
    [
      'a status that is an answer and an error',
      [{ response: { status: 422, description: 'x' } }],
      /422 is both a response and the status of an error/,
    ],
    [
      'one label for two schemas',
      [
        {
          request: { body: Joi.object({ a: Joi.boolean() }).label('Error') },
        },
      ],
      /Two different schemas are labelled Error/,
    ],
    [
      'what JSON Schema cannot say',
      [{ request: { body: Joi.object({ a: Joi.string().pattern(/a/i) }) } }],
      /writeBook body\.a: a pattern with the flags i/,
    ],
  ])('rejects %s', (_name, changes, message) => {
    const calls = changes.map((change) => ({ ...writeBook, ...change }));
    expect(() => buildOpenApi({ ...options, calls })).toThrow(message);
  });
});

describe('productDataSchema', () => {
  it('describes every product as a component that its own example matches', () => {
    const calls = [
      {
        ...readBook,
        response: {
          description: 'Datos.',
          schema: Joi.object({ data: productDataSchema().required().description('Datos.') }),
          examples: { nada: { summary: 'Nada', value: { data: null } } },
        },
      },
    ];
    const products = buildOpenApi({ ...options, calls });
    expect(Object.keys(products.components.schemas)).toContain('ProductBalance');
    expect(lintOpenApi(products)).toEqual([]);

    const { differences } = createOpenApiMatcher(products);
    const observed = (data: unknown) => ({
      method: 'GET',
      path: '/api/v1/shelves/a/books/b',
      status: 200,
      headers: {
        'content-type': 'application/json',
        'x-request-id': '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11',
      },
      body: { data },
    });
    const [example] = products.components.schemas.ProductBalance?.examples ?? [];
    expect(differences(observed(example))).toEqual([]);
    expect(differences(observed({ ...(example as object), extra: 1 }))).not.toEqual([]);
  });
});
