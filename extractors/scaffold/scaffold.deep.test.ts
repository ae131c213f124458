import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ADDED, copyOfPackage, REPOSITORY } from './test/scaffoldedCopy.ts';

const run = promisify(execFile);

const copy = copyOfPackage();
afterAll(() => copy.remove());

/** Runs the command as typed. */
const newConnector = (...options: readonly string[]) =>
  run(
    process.execPath,
    [
      '--import',
      './api/bin/typescript.mjs',
      join(REPOSITORY, 'extractors/scaffold/newConnector.ts'),
      '--root',
      copy.root,
      ...options,
    ],
    { cwd: REPOSITORY },
  );

/** Runs the contract suites of an institution of the copy in a separate process. */
async function contractOf(id: string): Promise<{ code: number; output: string }> {
  const test = join(copy.root, 'contract.test.ts');
  writeFileSync(
    test,
    `import { connectors } from './src/connectors/registry.ts';
import { connectorContract, outcomeContract } from './test/connectorContract.ts';
import { deadlineContract } from './test/deadlineContract.ts';
import { malformedContract } from './test/malformedContract.ts';
const connector = connectors.get(${JSON.stringify(id)});
if (connector === undefined) throw new Error('No connector serves it');
connectorContract(connector);
outcomeContract(connector);
deadlineContract(connector);
malformedContract(connector, { choose: (types) => types });
`,
  );
  writeFileSync(
    join(copy.folder, 'vitest.config.ts'),
    // The deadlines of the contract take longer than Vitest's default of five seconds.
    `export default { test: { include: ['**/contract.test.ts'], exclude: [], testTimeout: 300_000 } };\n`,
  );
  const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
  try {
    const { stdout } = await run(
      process.execPath,
      [vitest, 'run', '--root', copy.folder, '--reporter=default'],
      { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }, maxBuffer: 2 ** 24 },
    );
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

describe('npm run new:connector', () => {
  it.each(ADDED)(
    'creates a connector of type $type, lists the next steps, and passes the contract suites',
    async ({ id, type, ...facts }) => {
      const options = Object.entries({ id, type, ...facts }).flatMap(([name, value]) => [
        `--${name}`,
        value,
      ]);
      const { stdout } = await newConnector(...options);
      expect(stdout).toContain(`  src/connectors/${id}/answers.ts`);
      expect(stdout).toContain(`  src/connectors/${id}/provenance.ts`);
      expect(stdout).toContain(`  - src/connectors/${id}/definition.ts: a browser`);
      expect(stdout).toContain(
        type === 'bank' ? 'synthetic-person/shared/banks.ts' : 'update the hashes',
      );
      const { code: status, output } = await contractOf(id);
      expect(status, output).toBe(0);
      expect(output).toMatch(/Tests {2}\d+ passed/);
    },
  );

  it('prints its usage for an unknown option', async () => {
    await expect(newConnector('--id', 'banco-austral', '--colour', 'blue')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^(?![^]*\n {4}at )[^]*'--colour'[^]*Usage: npm run new:connector/,
      ) as string,
    });
  });
});
