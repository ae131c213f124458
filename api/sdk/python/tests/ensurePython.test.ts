import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePython } from './ensurePython.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-python-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fake Python, which is a shell script: `$1` is `-c` when it is asked for its version. */
async function withPython(script: string, newSignal?: () => AbortSignal) {
  const path = join(folder, 'python3');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  const env = { PATH: folder };
  const cache = mkdtempSync(join(folder, 'cache-'));
  return ensurePython({ cache, env, commands: ['python3'], ...(newSignal && { newSignal }) });
}

/** A fake Python that creates an environment whose Python is this script. */
const makesEnvironment = (script: string) =>
  `if [ "$1" = -c ]; then exit 0; fi
   /bin/mkdir -p "$3/bin"
   printf '#!/bin/sh\\n${script}\\n' > "$3/bin/python"
   /bin/chmod +x "$3/bin/python"`;

it('reports that Python is missing or too old', async () => {
  const missing = expect.stringContaining('Python 3.11 or later is not on this machine') as string;
  const nowhere = { cache: folder, env: { PATH: folder } };
  expect(await ensurePython({ ...nowhere, commands: ['python3.2'] })).toEqual({ missing });
  expect(await withPython('exit 1')).toEqual({ missing });
});

it('reports why the packages cannot be installed', async () => {
  const offline = makesEnvironment('echo retrying; echo no network; exit 1');
  expect(await withPython(offline)).toEqual({
    missing: 'The packages for Python could not be installed: no network',
  });
  let steps = 0;
  const secondStepTimesOut = () => {
    steps += 1;
    return steps === 1 ? new AbortController().signal : AbortSignal.timeout(100);
  };
  const hanging = 'if [ "$1" != -c ]; then exec /bin/sleep 60; fi';
  expect(await withPython(hanging, secondStepTimesOut)).toEqual({
    missing: 'The packages for Python could not be installed: it took too long',
  });
});

it('creates the environment only once', async () => {
  const counting = makesEnvironment(`echo made >> ${folder}/count`);
  const made = await withPython(counting);
  expect(made).toEqual({ path: expect.stringMatching(/\/bin\/python$/) as string });
  const cache = join(('path' in made && made.path) || '', '../../..');
  const again = await ensurePython({ cache, env: { PATH: folder }, commands: ['python3'] });
  expect(again).toEqual(made);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('made\n');
});
