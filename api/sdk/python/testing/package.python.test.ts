import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startSystem, type System } from '../../../test/system.ts';
import { runPython } from './runPython.ts';

// Tests the package as it would be published, in an empty folder, outside the repository.

const sdk = fileURLToPath(new URL('../', import.meta.url));
const isThere = 'path' in inject('python');
let system: System;
let folder: string;

beforeAll(async () => {
  if (!isThere) return;
  system = await startSystem();
  folder = mkdtempSync(join(tmpdir(), 'cauce-python-'));
});
afterAll(async () => {
  if (!isThere) return;
  rmSync(folder, { recursive: true, force: true });
  await system.stop();
});

/** The program in the site's guide, exactly as published there. */
function documentedFlow(): string {
  const guide = join(sdk, '../../../docs-app/content/snippets/sdk/flujo.py');
  return readFileSync(guide, 'utf8').replaceAll(/^# #(region|endregion).*\n/gm, '');
}

it('has the documented flow in its README', () => {
  expect(readFileSync(join(sdk, 'README.md'), 'utf8')).toContain(
    `\`\`\`py\n${documentedFlow()}\`\`\``,
  );
});

it('runs the documented flow of ten lines once installed', async (context) => {
  const inFolder = { cwd: folder };
  const wheel = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation'];
  await runPython(context, [...wheel, '--wheel-dir', folder, sdk], inFolder);
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^cauce-[\d.]+-py3-none-any\.whl$/);

  // Its dependencies come from the installed packages, so that the test needs no registry.
  await runPython(context, ['-m', 'venv', '--without-pip', 'venv'], inFolder);
  const python = join(folder, 'venv/bin/python');
  const paths = await runPython(
    context,
    ['-c', "import sysconfig; print(sysconfig.get_path('purelib'))"],
    inFolder,
  );
  const [library = ''] = readdirSync(join(folder, 'venv/lib'));
  writeFileSync(join(folder, 'venv/lib', library, 'site-packages/dependencies.pth'), paths);
  const install = ['-m', 'pip', '--python', python, 'install', '--quiet', '--no-deps'];
  await runPython(context, [...install, name], inFolder);
  writeFileSync(join(folder, 'flow.py'), documentedFlow());
  expect(documentedFlow().trim().split('\n').length).toBeLessThanOrEqual(10);
  const output = await runPython(context, ['flow.py'], {
    ...inFolder,
    python,
    env: {
      CAUCE_API_KEY: system.apiKey,
      CAUCE_URL: system.apiUrl,
    },
  });
  expect(output).toMatch(/^(\S+ \d+\n)+$/);

  const mypy = ['-m', 'mypy', '--strict', '--python-executable', python, 'flow.py'];
  expect(await runPython(context, mypy, inFolder)).toContain('Success');
});
