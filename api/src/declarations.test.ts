import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Container } from './container.ts';
import { apiCalls, connectCalls, mainCalls } from './declarations.ts';
import { impliedErrors } from './http/declaration.ts';
import { apiRoutes } from './routes.ts';

const ids = (calls: readonly { operationId: string }[]) => calls.map((one) => one.operationId);

/** The sources of the integration tests and their helpers. */
const tests = ['src', 'test']
  .map((folder) => join(import.meta.dirname, '..', folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.int.test.ts') || folder.endsWith('test'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .join('\n');

describe('declarations', () => {
  it('have exactly one handler each, and every handler has a declaration', () => {
    // Creating the routes uses nothing in the container, except that some are only in the sandbox.
    const handled = apiRoutes({ isSandbox: true } as Container).map(({ call }) => call);
    expect(ids(handled).sort()).toEqual(ids(apiCalls).sort());
  });

  it('name the API that they belong to', () => {
    expect(mainCalls.filter(({ api = 'main' }) => api !== 'main')).toEqual([]);
    expect(connectCalls.filter(({ api }) => api !== 'connect')).toEqual([]);
  });

  it.each(apiCalls)('document every error that $operationId returns for invalid input', (call) => {
    const documented = [...(call.errors ?? []), ...impliedErrors(call)];
    const answers = Object.values(call.invalid ?? {}).map((one) =>
      typeof one === 'string' ? one : one.error,
    );
    expect(answers.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it.each(apiCalls)('have an integration test for $operationId', ({ path }) => {
    const sent = new RegExp(`${path.replaceAll(/:\w+/g, '\\$\\{[^}]+\\}')}(?![\\w/-])`);
    expect(tests).toMatch(sent);
  });
});
