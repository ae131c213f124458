import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '../src/http/openapi/buildOpenApi.ts';
import { callGroup } from '../src/http/declaration.ts';
import { createOpenApiMatcher, type Observed } from './openapiMatcher.ts';

/** A UUID. */
const REQUEST_ID = '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11';
const auth = { credentials: ['session'], scope: 'main' } as const;
const texts = { summary: 'Un libro', description: 'Un libro.' };
const { declare } = callGroup({ tag: 'Libros', auth });
const params = Joi.object({ id: Joi.string().required().description('Libro.').example('b1') });

const document = buildOpenApi({
  title: 'Biblioteca',
  version: '1.0.0',
  description: 'Libros.',
  servers: [{ url: 'https://books.example/api/v1', description: 'Única.' }],
  calls: [
    declare({
      ...texts,
      method: 'get',
      path: '/books/:id',
      operationId: 'readBook',
      request: { params },
      response: {
        description: 'El libro.',
        schema: Joi.object({
          id: Joi.string().required().description('Identificador.'),
          parts: Joi.array()
            .items(
              Joi.object({
                pages: Joi.number().integer().required().description('Páginas.'),
                kind: Joi.string().valid('text', 'index').description('Tipo.'),
              }).label('Part'),
            )
            .required()
            .description('Partes.'),
          at: Joi.string().isoDate().allow(null).description('Fecha.'),
        }).label('Book'),
        headers: { 'X-Copies': { description: 'Copias.', example: '3' } },
      },
    }),
    declare({
      ...texts,
      method: 'get',
      path: '/books/newest',
      operationId: 'newestBook',
      response: { status: 204, description: 'Ninguno.' },
    }),
  ],
});

const good: Observed = {
  method: 'GET',
  path: '/api/v1/books/b1?x=1',
  status: 200,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'x-request-id': REQUEST_ID,
    'X-Copies': '2',
  },
  body: { id: 'b1', parts: [{ pages: 3, kind: 'text' }], at: '2026-11-21T12:00:00.000Z' },
};
const body = good.body as object;
const error = (errorCode: string) => ({ errorCode, message: 'm', requestId: REQUEST_ID });
const refused = (status: number, code: string): Observed => ({
  ...good,
  status,
  headers: {
    'content-type': 'application/json',
    'x-request-id': REQUEST_ID,
    'www-authenticate': 'Bearer',
  },
  body: error(code),
});

const { differences, check, unseen } = createOpenApiMatcher(document);

describe('createOpenApiMatcher', () => {
  it('accepts a documented response', () => {
    expect(differences(good)).toEqual([]);
    expect(
      differences({ ...good, headers: new Headers(good.headers as Record<string, string>) }),
    ).toEqual([]);
    expect(differences({ ...good, body: { ...body, at: null } })).toEqual([]);
    expect(differences({ ...good, method: 'head', body: undefined })).toEqual([]);
    expect(differences(refused(401, 'UNAUTHORIZED'))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['another property', { ...body, secret: 1 }, 'body: "secret" is not documented'],
    [
      'another property deep inside',
      { ...body, parts: [{ pages: 1 }, { pages: 2, b: 1 }] },
      'body/parts/1: "b" is not documented',
    ],
    ['a missing one', { id: 'b1' }, 'body: "parts" is missing'],
    ['another type', { ...body, id: 7 }, 'body/id: must be string (is 7)'],
    [
      'a fraction',
      { ...body, parts: [{ pages: 1.5 }] },
      'body/parts/0/pages: must be integer (is 1.5)',
    ],
    [
      'another word',
      { ...body, parts: [{ pages: 1, kind: 'map' }] },
      'body/parts/0/kind: "map" is none of ["text","index"]',
    ],
    [
      'a bad date',
      { ...body, at: '21-11-2026' },
      'body/at: must match format "date-time" (is "21-11-2026")',
    ],
    ['null', null, 'body: must be object (is null)'],
    ['a list', [], 'body: must be object (is [])'],
    ['nothing', undefined, 'body: must be object (is nothing)'],
  ])('detects %s', (_name, wrong, difference) => {
    expect(differences({ ...good, body: wrong })).toEqual([difference]);
  });

  it('detects wrong headers', () => {
    const headers = good.headers as Record<string, string>;
    expect(differences({ ...good, headers: { ...headers, 'X-Copies': undefined } })).toEqual([
      'header x-copies is missing',
    ]);
    expect(differences({ ...good, headers: { ...headers, 'x-powered-by': 'x' } })).toEqual([
      'header x-powered-by is not documented',
    ]);
    expect(differences({ ...good, headers: { ...headers, 'x-request-id': 'a b' } })).toEqual([
      expect.stringContaining('header x-request-id: must match pattern'),
    ]);
    expect(differences({ ...good, headers: { ...headers, 'Content-Type': 'text/html' } })).toEqual([
      'content type is "text/html", not application/json',
    ]);
  });

  it('detects an undocumented status, error code or body', () => {
    expect(differences({ ...good, status: 201 })).toEqual([
      expect.stringMatching(/^status 201 is not documented \(200, .*503\); \{"id"/),
    ]);
    expect(differences(refused(401, 'FORBIDDEN'))).toEqual([
      'error code "FORBIDDEN" is not documented (UNAUTHORIZED)',
    ]);
    const newest = {
      ...refused(204, 'x'),
      path: '/api/v1/books/newest',
      headers: { 'x-request-id': REQUEST_ID },
    };
    expect(differences(newest)).toEqual([
      expect.stringContaining('no body expected, came {"errorCode"'),
    ]);
    expect(differences({ ...newest, body: undefined })).toEqual([]);
  });

  it('expects undocumented calls to be refused', () => {
    const lost = { ...refused(404, 'NOT_FOUND'), path: '/api/v1/nothing' };
    expect(differences(lost)).toEqual([]);
    expect(differences({ ...lost, body: { error: 'x' } })).not.toEqual([]);
    expect(differences({ ...lost, status: 200 })).toEqual([
      'no such operation: 404 or 400 expected, not 200',
    ]);
    const wrongMethod = { ...refused(405, 'METHOD_NOT_ALLOWED'), method: 'POST' };
    expect(differences(wrongMethod)).toEqual(['header allow is missing']);
    const headers = {
      'content-type': 'application/json',
      'x-request-id': REQUEST_ID,
      allow: 'GET',
    };
    expect(differences({ ...wrongMethod, headers })).toEqual([]);
    expect(differences({ ...wrongMethod, headers, path: '/api/v1/books/b1/' })).toEqual([]);
    expect(differences({ ...good, path: '/books/b1' })).toEqual([
      'no such operation: 404 or 400 expected, not 200',
    ]);
  });

  it('lists all differences in one error', () => {
    expect(() => check(good)).not.toThrow();
    expect(() => check({ ...good, body: { ...body, id: 1, x: 1 } })).toThrow(
      [
        'GET /api/v1/books/b1?x=1 answered 200, not as documented:',
        '  body: "x" is not documented',
        '  body/id: must be string (is 1)',
      ].join('\n'),
    );
  });

  it('remembers the responses that it has seen', () => {
    const fresh = createOpenApiMatcher(document);
    expect(fresh.unseen()).toContain('readBook 200');
    fresh.check(good);
    expect(fresh.unseen()).not.toContain('readBook 200');
    expect(fresh.unseen()).toContain('readBook 401');
    expect(unseen()).toContain('readBook 503');
  });
});
