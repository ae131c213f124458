import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { includedSnippets } from '../build/mdx/includeCode.ts';
import { checkFences } from './checkFences.ts';
import { createApiShapes, type ApiDocument } from './openApiShapes.ts';
import { fenceAttribute, readFences } from './readFences.ts';

const app = join(import.meta.dirname, '..');
const content = join(app, 'content');
const shapesOf = (name: string) =>
  createApiShapes(
    JSON.parse(readFileSync(join(app, '../api/openapi', `${name}.json`), 'utf8')) as ApiDocument,
  );
const shapes = { main: shapesOf('main'), connect: shapesOf('connect') };

const readSnippet = (name: string) => {
  const path = join(content, 'snippets', name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

const pages = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => join(content, name))
  .map((path) => ({ path: relative(app, path), source: readFileSync(path, 'utf8') }));

const problems = (source: string) =>
  checkFences(source, { shapes, readSnippet: () => '// #region a\n{}\n// #endregion\n' }).map(
    ({ line, problem }) => `${String(line)}: ${problem}`,
  );
const fence = (head: string, code = '') => `Texto.\n\n\`\`\`${head}\n${code}\n\`\`\`\n`;

describe('code fences of the site', () => {
  it('contain only valid JSON and code that tests run', () => {
    const faults = pages.flatMap(({ path, source }) =>
      checkFences(source, { shapes, readSnippet }).map(
        ({ line, problem }) => `${path}:${String(line)} ${problem}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  it('show the SDK beside curl in every guide', () => {
    const shown = pages
      .filter(({ path }) => path.startsWith('content/docs/'))
      .map(({ path, source }) => ({ path, files: new Set(includedSnippets(source)) }));
    const curl = shown.flatMap(({ path, files }) =>
      [...files]
        .filter((file) => file.endsWith('.sh'))
        .map((file) => ({ path, file, isBesideSdk: files.has(file.replace(/sh$/, 'ts')) })),
    );
    expect(curl.length).toBeGreaterThan(10);
    expect(curl.filter(({ isBesideSdk }) => !isBesideSdk)).toEqual([]);
  });
});

describe('checkFences', () => {
  it('requires JSON to name its schema', () => {
    expect(problems(fence('json title="Tarea"', '{}'))).toEqual([
      expect.stringMatching(/^3: JSON says what it is by exactly one of request=/),
    ]);
    expect(problems(fence('json request="POST /tasks" plain="jwt"', '{}'))).toHaveLength(1);
  });

  it('accepts valid bodies of both APIs', () => {
    const launch = { action: 'banco-chile:tef', args: { username: '11111111-1', password: 'x' } };
    expect(problems(fence('json request="POST /tasks"', JSON.stringify(launch)))).toEqual([]);
    const token = JSON.stringify({ data: { taskToken: 'a.b.c' } });
    expect(problems(fence('json response="POST /token/task 200" api="connect"', token))).toEqual(
      [],
    );
    const status = JSON.stringify({ enabled: true, retryAfter: null });
    expect(problems(fence('json schema="main#/components/schemas/UserStatus"', status))).toEqual(
      [],
    );
  });

  it('reports invalid bodies', () => {
    const [missing, unknown] = problems(
      fence('json response="POST /tasks 200"', '{ "taskid": "a" }'),
    );
    expect(missing).toContain("must have required property 'taskId'");
    expect(unknown).toContain('has "taskid", which is not documented');
    expect(problems(fence('json response="POST /tasks 200"', '{ "taskId": 1, }'))).toEqual([
      expect.stringContaining('is not JSON'),
    ]);
    expect(problems(fence('json request="POST /task"', '{}'))).toEqual([
      '3: is not a request POST /task: there is no operation "POST /task".',
    ]);
    expect(problems(fence('json schema="connect#/components/schemas/Nada"', '{}'))).toEqual([
      expect.stringContaining('there is no schema'),
    ]);
  });

  it('accepts only error codes of the operation', () => {
    const error = (errorCode: string) =>
      fence(
        'json response="POST /tasks 422"',
        JSON.stringify({ errorCode, message: 'Invalid rut', requestId: 'a' }),
      );
    expect(problems(error('INVALID_RUT'))).toEqual([]);
    expect(problems(error('INVALID_EXPIRE'))).toEqual([
      expect.stringContaining('the code "INVALID_EXPIRE" is none of'),
    ]);
  });

  it('checks JSON that is included from a file', () => {
    expect(problems(fence('json response="POST /tasks 200" file="a.json#a"'))[0]).toContain(
      "must have required property 'taskId'",
    );
  });

  it('skips fences only if a valid reason is given', () => {
    expect(problems(fence('json plain="jwt"', '{ "alg": "HS256" }'))).toEqual([]);
    expect(problems(fence('json plain="porque sí"', '{}'))).toEqual([
      expect.stringContaining('is no reason'),
    ]);
    expect(problems(fence('jsonc', '{}'))).toHaveLength(1);
    expect(problems(fence('js plain="browser"', 'a();\nb();\nc();'))).toEqual([]);
    expect(problems(fence('js plain="jwt"', 'a();'))).toHaveLength(1);
  });

  it('requires programs to be in tested files', () => {
    expect(problems(fence('bash', 'npm install jose'))).toEqual([]);
    expect(problems(fence('bash', 'export CAUCE_URL=http://127.0.0.1:3000/api/v1'))).toEqual([]);
    expect(problems(fence('js title="Node" file="a/b.mjs#c"'))).toEqual([]);
    expect(problems(fence('bash', 'curl $CAUCE_URL/entities'))).toHaveLength(1);
    expect(problems(fence('python', 'a = 1\nb = 2\nprint(a + b)'))).toHaveLength(1);
    expect(problems(fence('php file="a.php"', '<?php'))).toEqual([
      expect.stringContaining('has file= and code of its own'),
    ]);
    expect(problems(fence('text', 'lo que\nsea\nque\nsea'))).toEqual([]);
  });
});

describe('readFences', () => {
  it('reads fences in lists, and fences inside longer fences', () => {
    const source =
      '- uno\n\n  ```json a="b"\n  {\n    "c": 1\n  }\n  ```\n\n````mdx\n```js\n```\n````\n';
    expect(readFences(source)).toEqual([
      { line: 3, language: 'json', meta: 'a="b"', code: '{\n  "c": 1\n}' },
      { line: 9, language: 'mdx', meta: '', code: '```js\n```' },
    ]);
  });

  it('distinguishes attributes with a common ending', () => {
    const [fence] = readFences('```js profile="a" file="b"\n```');
    expect(fence && fenceAttribute(fence, 'file')).toBe('b');
  });
});
