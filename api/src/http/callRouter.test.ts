import { describe, expect, it } from 'vitest';
import { createCallRouter } from './callRouter.ts';
import { METHODS, type CallDeclaration } from './declaration.ts';
import { route } from './route.ts';

const call = (method: CallDeclaration['method'], path: string): CallDeclaration => ({
  method,
  path,
  operationId: `${method} ${path}`,
  tag: '',
  summary: '',
  description: '',
  auth: { credentials: [], scope: 'main' },
  response: { description: '' },
});

const resolve = createCallRouter(
  [
    ...METHODS.map((method) => call(method, '/things/:id')),
    call('get', '/things/:id/parts/:part'),
    call('get', '/things/special'),
    call('post', '/things'),
    { ...call('get', '/other'), api: 'connect' as const },
  ].map((one) => route(one, () => Promise.resolve({ status: 200 }))),
);

const named = (method: string, path: string) => {
  const found = resolve(method, `/api/v1${path}`);
  return found.kind === 'call' ? [found.route.call.operationId, found.params] : found;
};

describe('createCallRouter', () => {
  it.each(METHODS)('finds operations with %s', (method) => {
    expect(named(method.toUpperCase(), '/things/a')).toEqual([
      `${method} /things/:id`,
      { id: 'a' },
    ]);
  });

  it('serves HEAD like GET', () => {
    expect(named('HEAD', '/things/a')).toEqual(['get /things/:id', { id: 'a' }]);
  });

  it('prefers a fixed path to a parameter, regardless of the order of declarations', () => {
    expect(named('GET', '/things/special')).toEqual(['get /things/special', {}]);
  });

  it('returns several parameters unchanged', () => {
    expect(named('GET', '/things/a%2Fb/parts/%C3%B1')).toEqual([
      'get /things/:id/parts/:part',
      { id: 'a%2Fb', part: '%C3%B1' },
    ]);
  });

  it('accepts a parameter of any length', () => {
    expect(named('GET', `/things/${'a'.repeat(10_000)}`)).toEqual([
      'get /things/:id',
      { id: 'a'.repeat(10_000) },
    ]);
  });

  it('ignores a trailing slash', () => {
    expect(named('POST', '/things/')).toEqual(['post /things', {}]);
  });

  it.each(['/Things', '/things/a/b', '/nowhere', '/things//', '//things', '/%74hings'])(
    'does not match %s',
    (path) => {
      expect(named('POST', path)).toEqual({ kind: 'unknown' });
    },
  );

  it('does not match paths outside the API', () => {
    expect(resolve('POST', '/things')).toEqual({ kind: 'unknown' });
  });

  it.each(['OPTIONS', 'TRACE', 'DELETE'])('lists the methods of a path instead of %s', (method) => {
    expect(named(method, '/other')).toEqual({
      kind: 'wrongMethod',
      api: 'connect',
      methods: ['HEAD', 'GET'],
    });
    expect(named(method, '/things')).toMatchObject({ methods: ['POST'] });
  });

  it('matches a path that cannot be decoded', () => {
    expect(named('GET', '/things/%E0%A4%A')).toEqual(['get /things/:id', { id: '%E0%A4%A' }]);
  });
});
