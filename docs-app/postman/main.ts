import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postmanCollection, postmanEnvironment, type DescribedApi } from './postmanCollection.ts';

// Writes the downloadable Postman files, or with --check fails if they are stale.

const app = join(import.meta.dirname, '..');
const folder = join(app, 'content/static/postman');
const api = (name: string) =>
  JSON.parse(readFileSync(join(app, 'generated', `${name}.json`), 'utf8')) as DescribedApi;
const text = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;
const files = {
  'cauce.postman_collection.json': text(
    postmanCollection({ main: api('main'), connect: api('connect') }),
  ),
  'cauce.postman_environment.json': text(postmanEnvironment()),
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  const path = join(folder, name);
  if (!process.argv.includes('--check')) writeFileSync(path, content);
  else if (read(path) !== content) {
    process.stderr.write(`content/static/postman/${name} is stale: npm run generate\n`);
    process.exitCode = 1;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
