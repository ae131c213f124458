import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';

const folder = mkdtempSync(join(tmpdir(), 'cauce-knip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** Runs knip with the repository's settings, whose patterns mostly find nothing here. */
function knip() {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(repositoryRoot, 'node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, stdout };
}

it('refuses what nothing imports, and nothing else', () => {
  cpSync(join(repositoryRoot, '.ci/knip.json'), join(folder, 'knip.json'));
  write('package.json', '{ "name": "root", "workspaces": ["extractors"] }');
  write('extractors/package.json', '{ "name": "workspace", "type": "module" }');
  write(
    'extractors/scaffold/newConnector.ts',
    "import { imported } from './shared.ts';\nprocess.exitCode = imported();\n",
  );
  write('extractors/scaffold/shared.ts', 'const own = 1;\nexport const imported = () => own;\n');
  expect(knip()).toEqual({ status: 0, stdout: '' });

  write(
    'extractors/scaffold/shared.ts',
    `export const own = 1;
export type Own = 1;
export function imported(): number {
  const one: Own = own;
  return one;
}
`,
  );
  write('extractors/scaffold/orphan.ts', 'export {};\n');
  write(
    'extractors/package.json',
    '{ "name": "workspace", "type": "module", "dependencies": { "left-over": "1.0.0" } }',
  );
  const { status, stdout } = knip();
  expect(status).toBe(1);
  expect(stdout).toMatch(/^own .*shared\.ts:1:/m);
  expect(stdout).toMatch(/^Own .*shared\.ts:2:/m);
  expect(stdout).toMatch(/^extractors\/scaffold\/orphan\.ts/m);
  expect(stdout).toMatch(/^left-over .*extractors\/package\.json/m);
  expect(stdout).not.toContain('imported');
});
