import { describe, expect, it } from 'vitest';
import { lintOpenApi } from '../../../test/openapiLint.ts';
import { mainOpenApi } from '../../openApiDocuments.ts';

describe('the document of the main API', () => {
  const document = mainOpenApi();

  it('keeps every rule of the lint', () => {
    expect(lintOpenApi(document)).toEqual([]);
    // Compiles every schema of every product: seconds on a busy machine.
  }, 30_000);

  it('comes out the same every time', () => {
    expect(JSON.stringify(mainOpenApi())).toBe(JSON.stringify(document));
  });

  it('has every call of the specification', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // Spec section 7, its main API, and the encryption keys of design section 5.
    expect(calls.sort()).toEqual([
      'GET /auth/is-token-valid',
      'GET /encryption/keys',
      'GET /entities',
      'GET /tasks/{taskId}',
      'GET /users/status/by-entity',
      'POST /auth/login',
      'POST /encryption/keys',
      'POST /tasks',
    ]);
  });
});
