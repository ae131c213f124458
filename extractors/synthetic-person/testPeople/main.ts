import { readFileSync, writeFileSync } from 'node:fs';
import { testPeople } from './testPeople.ts';

// Writes what the site says of the sandbox's people, or with --check fails if it is stale.

const NAME = 'docs-app/generated/testPeople.json';
const path = new URL(`../../../${NAME}`, import.meta.url);
const content = `${JSON.stringify(testPeople(), null, 2)}\n`;

if (!process.argv.includes('--check')) writeFileSync(path, content);
else if (readFileSync(path, 'utf8') !== content) {
  process.stderr.write(`${NAME} is stale: npm run generate\n`);
  process.exitCode = 1;
}
