import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pageCode, type PageCode } from './pageCode.ts';
import { createProbe, runtimeOf } from './runtimes.ts';
import { runSnippet } from './runSnippet.ts';

// Runs what a reader copies from the built pages, step by step, in one shell or one program.

const FILES: Readonly<Record<string, string>> = {
  cURL: 'sh',
  Node: 'mjs',
  Python: 'py',
  PHP: 'php',
  Java: 'java',
};
const TIMEOUT_MS = 280_000;
const probe = createProbe();
let folder: string;
let env: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-pages-'));
  const [client] = inject('sandboxClients');
  if (client === undefined) throw new Error('There is no client.');
  env = {
    CAUCE_URL: inject('sandboxUrl'),
    CAUCE_API_KEY: client.apiKey,
    CAUCE_CLIENT_ID: client.clientId,
    CAUCE_WIDGET_CONFIG_ID: client.widgetConfigId,
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (path: string) => (await fetch(inject('sandboxSiteUrl') + path)).text();
const inLanguage = (blocks: readonly PageCode[][], label: string) =>
  blocks.flatMap((block) => block.filter((one) => one.label === label)).map(({ text }) => text);

/**
 * Returns null if its language is not installed.
 * @throws if it fails, with its output
 */
async function run(name: string, source: string): Promise<string | null> {
  const runtime = runtimeOf(name, source, probe);
  if ('missing' in runtime) return null;
  const file = join(folder, name);
  writeFileSync(file, source);
  const end = await runSnippet(runtime, file, { cwd: folder, env, timeoutMs: TIMEOUT_MS });
  if (end.code !== 0)
    throw new Error(
      `${name} ended with ${String(end.code)}.\n${end.stdout}${end.stderr}\n${source}`,
    );
  return end.stdout;
}

describe('the quick start', () => {
  it.each(['cURL', 'Node', 'Python'])('runs step by step in %s', async (label) => {
    const steps = inLanguage(pageCode(await read('/docs/general/inicio-rapido')), label).slice(
      0,
      4,
    );
    expect(steps).toHaveLength(4);
    const printed = await run(`pasos.${FILES[label] ?? ''}`, steps.join('\n'));
    if (printed !== null) expect(printed).toContain('accountNumber');
  });

  it('suggests actions whose result its program can print', async () => {
    const [program = ''] = inLanguage(
      pageCode(await read('/docs/general/inicio-rapido')),
      'Node',
    ).slice(4);
    for (const action of ['banco-chile:product-balance', 'sii:tax-folder']) {
      const other = program.replace('banco-chile:movement', action);
      expect(other).not.toBe(program);
      expect(await run('otra.mjs', other)).not.toBe('');
    }
  });
});

it('serves the page of Cauce Connect with the server from its guide', async () => {
  const blocks = pageCode(await read('/docs/cauce-connect')).flat();
  for (const name of ['pagina.html', 'servidor.mjs']) {
    const text = blocks.find(({ label }) => label === name)?.text;
    writeFileSync(join(folder, name), text ?? `${name} is not on the page`);
  }
  const server = spawn(process.execPath, ['servidor.mjs'], {
    cwd: folder,
    env: { ...env, PORT: '0' },
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      server.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const found = /http:\S+/.exec(printed)?.[0];
        if (found !== undefined) resolve(found);
      });
      server.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
      server.once('exit', () => reject(new Error(printed)));
    });
    const page = await fetch(address.replace('localhost', '127.0.0.1')).then((answer) =>
      answer.text(),
    );
    const script = /src="([^"]+connect\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(script)).status).toBe(200);
    const opened = await fetch(`${address.replace('localhost', '127.0.0.1')}/conectar`, {
      method: 'POST',
    });
    expect(Object.keys((await opened.json()) as object)).toEqual(['otpToken', 'widgetConfigId']);
  } finally {
    server.kill();
  }
});

describe('the samples of the reference', () => {
  let token: string;
  beforeAll(async () => {
    const [sample = ''] = inLanguage(pageCode(await read('/api/login')), 'cURL');
    const printed = (await run('login.sh', sample)) ?? '';
    ({ token } = JSON.parse(printed) as { token: string });
  });

  it.each(
    ['/api/list-entities', '/api/user-status-by-entity', '/api/list-events'].flatMap((path) =>
      Object.keys(FILES).map((label) => [path, label] as const),
    ),
  )('for %s run in %s', async (path, label) => {
    env = { ...env, CAUCE_TOKEN: token };
    const [sample] = inLanguage(pageCode(await read(path)), label);
    const name = label === 'Java' ? 'Main.java' : `llamada.${FILES[label] ?? ''}`;
    const printed = await run(name, sample ?? `${label} is not on the page`);
    expect(printed).not.toBe('');
  });
});
