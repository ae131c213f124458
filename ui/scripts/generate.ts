import { readFileSync, writeFileSync } from 'node:fs';
import { tokensCss } from '../src/tokens/tokensCss.ts';

/** Generates files from the tokens; with --check only checks whether they are stale. */
const file = new URL('../src/styles/tokens.css', import.meta.url);
const css = tokensCss();

if (!process.argv.includes('--check')) {
  writeFileSync(file, css);
} else if (readFileSync(file, 'utf8') !== css) {
  process.stderr.write('ui/src/styles/tokens.css is stale. Run: npm run generate\n');
  process.exitCode = 1;
}
