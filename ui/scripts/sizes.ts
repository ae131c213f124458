import { readFileSync } from 'node:fs';
import { ensureGenerated } from '../../.ci/ensureGenerated.ts';
import { bundleExports, type Bundle } from './bundle.ts';

/** Prints the bundle size of each component, without React. */
ensureGenerated(['tokens', 'marks']);
const kb = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(6);
const exported = readFileSync(new URL('../src/exports.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const components = exported.filter((name) => /^[A-Z][a-z]/.test(name) && !name.endsWith('Icon'));

process.stdout.write(`${'component'.padEnd(28)} js KB  css KB (gzip)\n`);
const print = (name: string, { scriptBytes, styleBytes }: Bundle) =>
  process.stdout.write(`${name.padEnd(28)}${kb(scriptBytes)} ${kb(styleBytes)}\n`);
for (const name of components) print(name, await bundleExports([name]));
print('everything', await bundleExports(exported));
print(
  '@cauce/connect-react',
  await bundleExports(['useCauceConnect', 'CauceConnectButton'], 'connect'),
);
