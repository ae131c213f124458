import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonSdkFiles, pythonSyncFiles } from '../api/sdk/python/scripts/generatedFiles.ts';
import { typescriptSdkFiles } from '../api/sdk/typescript/scripts/generatedFiles.ts';
import { apiFiles } from '../api/src/generatedFiles.ts';
import { changeDateFiles } from '../docs-app/build/content/generatedFiles.ts';
import { postmanFiles } from '../docs-app/postman/generatedFiles.ts';
import { testPeopleFiles } from '../extractors/synthetic-person/testPeople/generatedFiles.ts';
import { uiFiles } from '../ui/scripts/generatedFiles.ts';
import { repositoryRoot } from './prepare.ts';

// Writes the generated files that are committed, or with --check fails if one is stale.

/** Ordered: later generators read what earlier ones write. */
const GENERATORS = [
  ...[apiFiles, uiFiles, testPeopleFiles],
  ...[postmanFiles, typescriptSdkFiles, pythonSdkFiles, pythonSyncFiles, changeDateFiles],
];

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const generate of GENERATORS) {
  for (const [path, content] of Object.entries(await generate())) {
    const file = join(repositoryRoot, path);
    if (read(file)?.equals(Buffer.from(content)) === true) continue;
    stale.push(path);
    if (isCheck) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
if (stale.length === 0) process.stdout.write('The generated files are up to date.\n');
else if (isCheck) {
  process.stderr.write(`Stale, run npm run generate and commit it: ${stale.join(', ')}\n`);
  process.exitCode = 1;
} else process.stdout.write(`Written: ${stale.join(', ')}\n`);

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
