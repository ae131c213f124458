import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);

const repository = fileURLToPath(new URL('../..', import.meta.url));
const script = join(repository, 'extractors/scaffold/newConnector.mjs');
const compiler = join(repository, 'node_modules/typescript/bin/tsc');

/** Within the repository, so that its packages are found. */
let folder: string;
let root: string;

beforeAll(() => {
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache/scaffold-'));
  root = join(folder, 'extractors');
  for (const part of ['src', 'citizen', 'simulator']) {
    cpSync(join(repository, 'extractors', part), join(root, part), {
      recursive: true,
      filter: (source) => !/[\\/]fixtures$|\.test\.ts$/.test(source),
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newConnector = (...options: readonly string[]) =>
  run(process.execPath, [script, '--root', root, ...options]);

const BANKS = [
  ['banco-del-puerto', 'html-portal', '901'],
  ['banco-cordillera', 'json-portal', '902'],
  ['banco-del-puerto-empresas', 'business-banking', '901'],
] as const;

describe('npm run new:connector', () => {
  it('writes a bank of each family that compiles and logs in at its own portal', async () => {
    for (const [id, family, code] of BANKS) {
      const name = `Banco de Prueba ${code}`;
      const { stdout } = await newConnector(
        ...['--id', id, '--name', name, '--code', code, '--family', family, '--password', '4-12'],
      );
      expect(stdout).toContain(`src/connectors/${id}/definition.ts`);
      expect(readFileSync(join(root, 'src/catalogue/institutions.ts'), 'utf8')).toContain(name);
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(repository, 'tsconfig.json'),
        compilerOptions: { incremental: false, rootDir: folder },
        include: ['extractors/**/*.ts'],
      }),
    );
    await run(process.execPath, [compiler, '-p', folder]);
    const recorder = join(root, 'src/testing/recordFixtures.ts');
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', recorder, ...BANKS.map(([id]) => `${id}:product-balance`)],
      { cwd: repository },
    );
    for (const [id] of BANKS) expect(stdout).toContain(`${id} product-balance: 2 documents`);
  }, 120_000);

  it.each([
    ['an institution that there is', ['--id', 'banco-chile', '--family', 'html-portal']],
    ['a name that is no id', ['--id', '../Banco', '--family', 'html-portal']],
    ['a family that is none', ['--id', 'banco-nuevo', '--family', 'toString']],
    [
      'a password rule backwards',
      ['--id', 'banco-nuevo', '--family', 'html-portal', '--password', '9-4'],
    ],
    ['an option that is none', ['--id', 'banco-nuevo', '--colour', 'blue']],
  ])('refuses %s with a sentence, and writes nothing', async (_name, options) => {
    const before = readFileSync(join(root, 'src/connectors/registry.ts'), 'utf8');
    const attempt = newConnector('--name', 'Banco Nuevo', '--code', '903', ...options);
    await expect(attempt).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Usage: npm run new:connector/) as string,
    });
    await expect(attempt).rejects.not.toMatchObject({
      stderr: expect.stringContaining('    at ') as string,
    });
    expect(readFileSync(join(root, 'src/connectors/registry.ts'), 'utf8')).toBe(before);
  });
});
