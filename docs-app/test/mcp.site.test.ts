import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

// What `npm run mcp` makes of the site as it is published: `llms-full.txt` and its tables of codes.

const root = resolve(import.meta.dirname, '../..');
const client = new Client({ name: 'site', version: '1.0.0' });

beforeAll(() =>
  client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', './api/bin/typescript.mjs', 'api/mcp/main.ts'],
      env: { ...getDefaultEnvironment(), CAUCE_DOCS_URL: inject('site') },
      cwd: root,
      stderr: 'ignore',
    }),
  ),
);
afterAll(() => client.close());

async function call(name: string, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  expect(isError ?? false, first?.text).toBe(false);
  return String(first?.text);
}

it.each([
  ['limite de llamadas por minuto', '/docs/general/limites'],
  ['cancelar tarea', '/api/cancel-task'],
  ['cifrar credenciales con llave persistente', '/docs/guias/cifrado-de-datos/cifrado-persistente'],
  ['clave incorrecta dos veces', '/docs/general/flujo-de-extraccion'],
  ['INVALID_RUT', '/docs/general/errores'],
  ['crear otp token', '/api/cauce-connect/create-otp-token'],
])('answers "%s" with %s among the first three', async (query, path) => {
  const found = await call('search_documentation', { query, limit: 3 });
  expect([...found.matchAll(/^(\/\S+) · /gm)].map(([, one]) => one)).toContain(path);
});

it('reads every page that the site names to language models', async () => {
  const index = await fetch(`${inject('site')}/llms.txt`).then((answer) => answer.text());
  const pages = [...index.matchAll(/^- \[.*?\]\((https?:\S+\.md)\): /gm)].map(([, url]) => url);
  expect(pages.length).toBeGreaterThan(80);
  for (const path of pages) {
    expect(await call('read_documentation', { path })).toMatch(/^# \S/);
  }
});

it.each([
  ['SESSION_LOST', 'cortó la sesión'],
  ['wrong_login', 'no aceptó el RUT o la clave'],
])('explains %s by a table', async (code, text) => {
  expect(await call('explain_error', { code })).toContain(text);
});
