import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSystem, type System } from '../../../test/system.ts';

// Tests the package as it would be published, in an empty folder, outside the repository.

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const DEPENDENCIES = ['jose', 'openapi-fetch', 'openapi-typescript-helpers'];
let system: System;
let folder: string;

const npm = (...args: readonly string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' });

beforeAll(async () => {
  system = await startSystem();
  folder = mkdtempSync(join(tmpdir(), 'cauce-sdk-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  // The dependencies are packed from here as well, so that the test needs no registry.
  const dependencies = DEPENDENCIES.map((name) => join(root, 'node_modules', name));
  const packed = [
    npm('pack', '--json', join(root, 'api/sdk/typescript')),
    npm('pack', '--json', '--ignore-scripts', ...dependencies),
  ].flatMap((output) => {
    const made = JSON.parse(output.slice(output.indexOf('[\n'))) as { filename: string }[];
    return made.map(({ filename }) => `./${filename}`);
  });
  npm('install', '--offline', ...packed);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await system.stop();
});

/** The program in the site's guide, exactly as published there. */
const PROGRAM = readFileSync(
  join(root, 'docs-app/content/snippets/sdk/flujo.ts'),
  'utf8',
).replaceAll(/^\/\/ #(region|endregion).*\n/gm, '');

it('needs ten lines for the documented flow', () => {
  expect(PROGRAM.split('\n').filter((line) => line !== '')).toHaveLength(10);
});

/** @returns what the compiler says about a program in the folder; nothing if it has no errors */
function compile(program: string): string {
  writeFileSync(join(folder, 'flow.ts'), program);
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const options = [
    '--strict',
    '--module',
    'NodeNext',
    '--target',
    'ES2022',
    '--skipLibCheck',
    'false',
    '--lib',
    'ES2022,DOM,DOM.Iterable',
    '--types',
    '',
  ];
  try {
    execFileSync(process.execPath, [compiler, ...options, 'flow.ts'], {
      cwd: folder,
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}

const ENVIRONMENT = 'declare const process: { env: Record<string, string | undefined> };\n';

it('has examples in its README that type-check', () => {
  const readme = readFileSync(join(root, 'api/sdk/typescript/README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  expect(examples).not.toEqual([]);
  for (const example of examples) expect(compile(ENVIRONMENT + example)).toBe('');
});

it('type-checks where it is installed, even without the types of Node', () => {
  const declared = ENVIRONMENT + PROGRAM;
  expect(compile(declared.replace('movements.length', 'moves.length'))).toContain("'moves'");
  expect(compile(declared.replace("'movement'", "'moves'"))).toContain('"moves"');
  expect(compile(declared)).toBe('');
});

it('has declarations that TypeScript 5.4 reads, the oldest that the README names', () => {
  npm('install', '--no-save', 'typescript-5.4@npm:typescript@5.4.5');
  writeFileSync(
    join(folder, 'verify.ts'),
    `import { webhooks } from '@cauce/sdk';
export const check = (body: string | Uint8Array) => webhooks.verify({ body, headers: {}, secret: 'x' });
`,
  );
  const options = ['--strict', '--noEmit', '--module', 'NodeNext', '--target', 'ES2022'];
  execFileSync(
    process.execPath,
    ['node_modules/typescript-5.4/bin/tsc', ...options, '--skipLibCheck', 'false', 'verify.ts'],
    { cwd: folder, stdio: 'inherit' },
  );
});

it('runs the documented flow', async () => {
  const program = spawn(process.execPath, ['flow.js'], {
    cwd: folder,
    env: { CAUCE_API_KEY: system.apiKey, CAUCE_URL: system.apiUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, problems] = await Promise.all([text(program.stdout), text(program.stderr)]);
  expect(problems).toBe('');
  expect(output).toMatch(/^(\S+ \d+\n)+$/);
});

it('contains only the files to publish', () => {
  const sdk = join(folder, 'node_modules/@cauce/sdk');
  const manifest = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    name: '@cauce/sdk',
    sideEffects: false,
    homepage: 'https://docs.cauce.example/docs/general/sdk',
    keywords: expect.arrayContaining(['cauce', 'chile', 'sdk']) as string[],
  });
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: sdk, encoding: 'utf8' }).split(
    '\n',
  );
  expect(files).toContain('./dist/index.js');
  expect(files).toContain('./LICENSE');
  expect(manifest).toHaveProperty('repository.directory', 'api/sdk/typescript');
  expect(files.filter((file) => /src|test|testing|scripts/.test(file))).toEqual([]);
});
