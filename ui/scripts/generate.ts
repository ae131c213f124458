import { readFileSync, writeFileSync } from 'node:fs';
import { tokensCss } from '../src/tokens/tokensCss.ts';
import { propTypes } from './propTypes.ts';

/** Generates files from the tokens and the components; with --check only checks whether they are stale. */
const files = {
  'src/styles/tokens.css': tokensCss(),
  'docs/guidance/propTypes.json': `${JSON.stringify(propTypes(), null, 2)}\n`,
};

for (const [path, content] of Object.entries(files)) {
  const file = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, content);
  } else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`ui/${path} is stale. Run: npm run generate\n`);
    process.exitCode = 1;
  }
}
