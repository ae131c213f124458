import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ensureGenerated as original } from './ensureGenerated.ts';
import { repositoryRoot } from './prepare.ts';

// A copy of what makes the stylesheet of the tokens, in a folder where packages resolve.
mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
const root = mkdtempSync(join(repositoryRoot, '.cache/generated-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const path of [
  '.ci/ensureGenerated.ts',
  '.ci/generate.ts',
  'api/bin/typescript.mjs',
  'package-lock.json',
  'ui/src/tokens',
])
  cpSync(join(repositoryRoot, path), join(root, path), { recursive: true });

const stylesheet = join(root, 'ui/src/styles/tokens.css');
const { ensureGenerated } = (await import(join(root, '.ci/ensureGenerated.ts'))) as {
  ensureGenerated: typeof original;
};

it('writes a file that is missing, changed or stale, and otherwise nothing', () => {
  ensureGenerated(['tokens']);
  const text = readFileSync(stylesheet, 'utf8');
  expect(text).toBe(readFileSync(join(repositoryRoot, 'ui/src/styles/tokens.css'), 'utf8'));
  const { mtimeMs } = statSync(stylesheet);
  ensureGenerated(['tokens']);
  expect(statSync(stylesheet).mtimeMs).toBe(mtimeMs);

  writeFileSync(stylesheet, '/* by hand */');
  ensureGenerated(['tokens']);
  expect(readFileSync(stylesheet, 'utf8')).toBe(text);

  writeFileSync(
    join(root, 'ui/src/tokens/tokensCss.ts'),
    "export const tokensCss = () => '/* new */';\n",
  );
  ensureGenerated(['tokens']);
  expect(readFileSync(stylesheet, 'utf8')).toBe('/* new */');
});
