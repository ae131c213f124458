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

const READ_PACKAGES = `
import json, pathlib, sys, tarfile, zipfile

folder = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
    files = {name: wheel.read(name) for name in wheel.namelist()}
with tarfile.open(next(folder.glob("*.tar.gz"))) as source:
    files |= {one.name: source.extractfile(one).read() for one in source if one.isfile()}
ends = ("/METADATA", "/PKG-INFO", "/LICENSE")
print(json.dumps({name: text.decode() for name, text in files.items() if name.endswith(ends)}))
`;

it('builds a wheel and a source archive with the whole metadata and the licence', async (context) => {
  const dist = join(folder, 'dist');
  await runPython(context, ['-m', 'hatchling', 'build', '--directory', dist]);
  const output = await runPython(context, ['-c', READ_PACKAGES, dist]);
  const files = Object.entries(JSON.parse(output) as Record<string, string>);
  const endingWith = (name: string) =>
    files.filter(([path]) => path.endsWith(name)).map(([, content]) => content);

  const licence = readFileSync(join(sdk, 'LICENSE'), 'utf8');
  expect(endingWith('/LICENSE')).toEqual([licence, licence]);
  const metadata = [...endingWith('.dist-info/METADATA'), ...endingWith('/PKG-INFO')];
  expect(metadata).toHaveLength(2);
  for (const one of metadata) {
    for (const name of ['Documentation', 'Source', 'Issues', 'Changelog']) {
      expect(one).toMatch(new RegExp(`^Project-URL: ${name}, https://`, 'm'));
    }
    expect(one).toMatch(/^Author-email: Cauce <\S+@\S+>$/m);
    expect(one).toMatch(/^License-Expression: MIT$/m);
    expect(one).toMatch(/^License-File: LICENSE$/m);
    expect(one).toMatch(/^Classifier: Programming Language :: Python :: 3\.11$/m);
    expect(one).toMatch(/^Classifier: Typing :: Typed$/m);
    expect(one).toMatch(/^Description-Content-Type: text\/markdown$/m);
  }
});

it('runs the documented flow of ten lines once installed', async (context) => {
  const inFolder = { cwd: folder };
  const wheel = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation'];
  await runPython(context, [...wheel, '--wheel-dir', folder, sdk], inFolder);
  const name = readdirSync(folder).find((one) => one.endsWith('.whl')) ?? '';
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
