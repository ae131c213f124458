import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureGenerated } from '../../../../.ci/ensureGenerated.ts';

/**
 * `npm run build -w @cauce/sdk`: compiles each source into a module of its own in `dist`, so that
 * bundlers drop what a program does not use.
 */
const sdk = fileURLToPath(new URL('../', import.meta.url));
const compiler = fileURLToPath(
  new URL('../../../../node_modules/typescript-native/bin/tsc', import.meta.url),
);
const dist = join(sdk, 'dist');

ensureGenerated(['sdkCatalogue', 'sdkTypes']);
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', join(sdk, 'tsconfig.build.json')], {
  stdio: 'inherit',
});

// The compiler rewrites the extensions of imports in modules, but not in declarations.
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const path = join(dist, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
}
