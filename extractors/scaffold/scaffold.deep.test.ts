import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type * as Registry from '../src/connectors/registry.ts';
import type * as Contract from '../src/testing/connectorContract.ts';
import type * as Deadlines from '../src/testing/deadlineContract.ts';
import type * as Malformed from '../src/testing/malformedContract.ts';
import { scaffold } from './scaffold.ts';
import { ADDED, copyOfPackage, REPOSITORY } from './testing/scaffoldedCopy.ts';

const run = promisify(execFile);

const plain = copyOfPackage();
const changed = copyOfPackage();
afterAll(() => {
  plain.remove();
  changed.remove();
});

for (const typed of ADDED) await scaffold(plain.root, typed);
await plain.record(...ADDED.map(({ id }) => id));
const registry = await plain.load<typeof Registry>('src/connectors/registry.ts');
const contract = await plain.load<typeof Contract>('src/testing/connectorContract.ts');
const deadlines = await plain.load<typeof Deadlines>('src/testing/deadlineContract.ts');
const malformed = await plain.load<typeof Malformed>('src/testing/malformedContract.ts');

describe('adding an institution of a known platform by one row and a fixture', () => {
  for (const { id } of ADDED) {
    const connector = registry.connectors.get(id);
    if (connector === undefined) throw new Error(`No connector serves ${id}`);
    contract.connectorContract(connector);
    contract.outcomeContract(connector);
    deadlines.deadlineContract(connector);
    malformed.malformedContract(connector, (types) => types);
  }
});

/** Runs the command as typed. */
const newConnector = (root: string, ...options: readonly string[]) =>
  run(
    process.execPath,
    [
      '--import',
      './api/bin/typescript.mjs',
      join(REPOSITORY, 'extractors/scaffold/newConnector.ts'),
      ...['--root', root],
      ...options,
    ],
    { cwd: REPOSITORY },
  );

/** Runs the contract suites of these institutions of the copy in a separate process. */
async function contractOf(ids: readonly string[]): Promise<{ code: number; output: string }> {
  const test = join(changed.root, 'contract.test.ts');
  writeFileSync(
    test,
    `import { connectors } from './src/connectors/registry.ts';
import { connectorContract, outcomeContract } from './src/testing/connectorContract.ts';
import { deadlineContract } from './src/testing/deadlineContract.ts';
import { malformedContract } from './src/testing/malformedContract.ts';
for (const [id, connector] of connectors) {
  if (!${JSON.stringify(ids)}.includes(id)) continue;
  connectorContract(connector);
  outcomeContract(connector);
  deadlineContract(connector);
  malformedContract(connector, (types) => types);
}
`,
  );
  writeFileSync(
    join(changed.folder, 'vitest.config.ts'),
    `export default { test: { include: ['**/contract.test.ts'], exclude: [] } };\n`,
  );
  const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
  try {
    const { stdout } = await run(
      process.execPath,
      [vitest, 'run', '--root', changed.folder, '--reporter=default'],
      { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }, maxBuffer: 2 ** 24 },
    );
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

describe('npm run new:connector', () => {
  it('creates a definition that compiles and passes the contract', async () => {
    for (const { id, platform, ...facts } of ADDED) {
      const files = await scaffold(changed.root, { id, platform, ...facts, changes: true });
      expect(files).toContain(`src/connectors/${id}/definition.ts`);
      expect(files).toContain(`simulator/portals/${platform}/mockPortals.ts`);
    }
    await changed.record(...ADDED.map(({ id }) => `${id}:identity-validation`));
    expect(await contractOf(ADDED.map(({ id }) => id))).toMatchObject({ code: 0 });
  });

  it.each(['bank', 'service', 'afp'])(
    'creates a new connector of type %s, whose contract test lists the missing actions',
    async (type) => {
      const id = `casa-${type}`;
      const { stdout } = await newConnector(
        changed.root,
        ...['--id', id, '--origin', `https://www.${id}.example`, '--name', `Casa ${type}`],
        ...['--type', type, ...(type === 'bank' ? ['--code', '909'] : [])],
      );
      expect(stdout).toContain(`src/connectors/${id}/answers.ts`);
      expect(stdout).toContain(`${id} identity-validation: 1 documents`);
      const { code: status, output } = await contractOf([id]);
      expect(status).toBe(1);
      expect(output).toContain(`${id}: write these actions in the connector of ${id}`);
      expect(output).toMatch(/Tests {2}1 failed \| \d+ passed/);
    },
  );

  it('creates code that compiles', async () => {
    writeFileSync(
      join(changed.folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(REPOSITORY, 'tsconfig.json'),
        compilerOptions: { incremental: false, rootDir: changed.folder },
        include: ['extractors/**/*.ts'],
      }),
    );
    const compiler = join(REPOSITORY, 'node_modules/typescript-native/bin/tsc');
    const compiled = await run(process.execPath, [compiler, '-p', changed.folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(compiled.stdout).toBe('');
  });

  it('prints the next steps and, for invalid options, the platforms of a single institution', async () => {
    const id = 'banco-austral';
    const options = [
      '--id',
      id,
      '--origin',
      'https://www.banco-austral.example',
      '--name',
      'Banco Austral',
      '--code',
      '910',
    ];
    const { stdout } = await newConnector(
      changed.root,
      ...[...options, '--platform', 'html-portal', '--changes'],
    );
    expect(stdout).toContain(`src/connectors/${id}/definition.ts: what differs`);
    const before = readFileSync(join(changed.root, 'src/connectors/registry.ts'), 'utf8');
    await expect(
      newConnector(changed.root, ...options, '--platform', 'cmf', '--colour', 'blue'),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^(?![^]*\n {4}at )[^]*Platforms of a single institution[^]*registro-civil/,
      ) as string,
    });
    expect(readFileSync(join(changed.root, 'src/connectors/registry.ts'), 'utf8')).toBe(before);
  });
});
