import { describe, expect, it } from 'vitest';
import { sandboxRequest } from './reference/sandboxRequest.ts';
import { canPrefetch } from './router/pageSource.ts';
import { sitePath } from './router/paths.ts';
import { isNearMatch } from './search/pagefind.ts';
import type { ConsoleModel } from './site/referenceTypes.ts';
import { codeText } from './site/codeText.ts';

describe('sitePath', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/docs/intro/', '/docs/intro'],
    ['/docs/intro.html', '/docs/intro'],
    ['/docs/intro/index.html', '/docs/intro'],
    ['/docs/category/gui%CC%81as', '/docs/category/guías'],
    ['/%E0%A4%A', '/%E0%A4%A'],
  ])('normalises %s to %s', (from, to) => {
    expect(sitePath(from)).toBe(to);
  });
});

it.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('for the connection %o, prefetching is allowed: %s', (connection, isAllowed) => {
  expect(canPrefetch(connection ?? {})).toBe(isAllowed);
});

it('extracts the source text of a highlighted code block', () => {
  expect(
    codeText(
      '<span data-line>a &lt;b&gt; &amp;&quot;\n</span><span data-line><span data-token="x">  c</span>\n</span>',
    ),
  ).toBe('a <b> &"\n  c');
});

describe('sandboxRequest', () => {
  const model: ConsoleModel = {
    baseUrl: 'http://127.0.0.1:3000/api/v1',
    method: 'GET',
    path: '/tasks/{taskId}',
    auth: 'session',
    parameters: [
      { name: 'taskId', in: 'path', isRequired: true, example: '', choices: [] },
      { name: 'page', in: 'query', isRequired: false, example: '', choices: [] },
      { name: 'X-Request-Id', in: 'header', isRequired: false, example: '', choices: [] },
    ],
    body: null,
  };

  it('omits empty values and encodes the others', () => {
    expect(
      sandboxRequest(model, { credential: 't', values: { taskId: 'a/b', page: '' }, body: '' }),
    ).toEqual({
      url: 'http://127.0.0.1:3000/api/v1/tasks/a%2Fb',
      method: 'GET',
      headers: { Authorization: 'Bearer t' },
    });
  });

  it('sends the API key if required, and a body only if there is one', () => {
    const post: ConsoleModel = { ...model, method: 'POST', auth: 'apiKey', body: '{}' };
    expect(
      sandboxRequest(post, {
        credential: 'k',
        values: { taskId: 'a', page: '2' },
        body: '{"a":1}',
      }),
    ).toEqual({
      url: 'http://127.0.0.1:3000/api/v1/tasks/a?page=2',
      method: 'POST',
      headers: { 'X-API-Key': 'k', 'Content-Type': 'application/json' },
      body: '{"a":1}',
    });
  });
});

describe('isNearMatch', () => {
  it.each([
    ['introduccion', 'La <mark>Introducción</mark> dice', true],
    ['tareas pendientes', 'cada <mark>tarea</mark> que', true],
    ['rut', 'con <mark>RUT</mark>', true],
    ['in', 'la <mark>institución</mark>', true],
    ['xyzzyx', 'en <mark>x</mark>, texto', false],
    ['xyzzyx', 'nada marcado', false],
  ])('for %s, «%s» is a match: %s', (query, excerpt, isMatch) => {
    expect(isNearMatch(query, excerpt)).toBe(isMatch);
  });
});
