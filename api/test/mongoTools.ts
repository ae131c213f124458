import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Dumps a database to a file and restores it, as far as the backup commands need it. */
const SCRIPT = `
import { readFileSync, writeFileSync } from 'node:fs';
import { EJSON } from ${JSON.stringify(resolve('bson'))};
import { MongoClient } from ${JSON.stringify(resolve('mongodb'))};

const [name, ...args] = process.argv.slice(2);
const option = (key) => args.find((arg) => arg.startsWith(key))?.slice(key.length);
const [, uri] = /^uri: (.*)$/m.exec(readFileSync(option('--config='), 'utf8'));
const client = new MongoClient(JSON.parse(uri));
const archive = option('--archive=');
if (name === 'mongodump') {
  const held = {};
  for (const { name: collection } of await client.db().listCollections().toArray())
    held[collection] = await client.db().collection(collection).find().toArray();
  writeFileSync(archive, EJSON.stringify(held, { relaxed: false }));
} else if (!args.includes('--dryRun')) {
  for (const [collection, documents] of Object.entries(EJSON.parse(readFileSync(archive, 'utf8'), { relaxed: false })))
    if (documents.length > 0) await client.db().collection(collection).insertMany(documents);
}
await client.close();
`;

/**
 * Installs fake versions of mongodump and mongorestore into a folder.
 * @returns the folder
 */
export function installMongoTools(dir: string): string {
  const folder = join(dir, 'bin');
  mkdirSync(folder);
  writeFileSync(join(folder, 'tool.mjs'), SCRIPT);
  for (const name of ['mongodump', 'mongorestore']) {
    const file = join(folder, name);
    writeFileSync(
      file,
      `#!/bin/sh\nexec "${process.execPath}" "${folder}/tool.mjs" ${name} "$@"\n`,
    );
    chmodSync(file, 0o755);
  }
  return folder;
}
