import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

// Tests `npm run mcp` with the published form of the site: `llms-full.txt` and its tables of codes.

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs-app/content/docs/general/mcp.mdx'), 'utf8');
const client = new Client({ name: 'site', version: '1.0.0' });
const problems: Error[] = [];

interface Configuration {
  mcpServers: { cauce: { command: string; args: string[] } };
}

beforeAll(async () => {
  // Configured as the guide says, and started in a folder of the client.
  const [, shown = ''] = /```json .*\n([\s\S]*?)```/.exec(guide) ?? [];
  const { mcpServers } = JSON.parse(shown.replace('/ruta/a/cauce', root)) as Configuration;
  const transport = new StdioClientTransport({
    ...mcpServers.cauce,
    env: { ...getDefaultEnvironment(), CAUCE_DOCS_URL: inject('site') },
    cwd: tmpdir(),
    stderr: 'ignore',
  });
  // For example a line that is not part of the protocol.
  transport.onerror = (error) => problems.push(error);
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  expect(problems).toEqual([]);
});

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

it('reads every page that llms.txt lists', async () => {
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
])('explains %s from a table', async (code, text) => {
  expect(await call('explain_error', { code })).toContain(text);
});
