import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { open } from 'lmdb';

/**
 * Copies an embedded server's data while it runs:
 *   node --import ./api/bin/typescript.mjs api/embedded-mongo/src/copy.ts --data DIR --to DIR
 * The copy is a snapshot: LMDB writes it from a read transaction, so it contains every write that
 * was acknowledged before the copy began, and no part of any other. Prints one line of JSON:
 * {"copied":true}.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, to: { type: 'string' } },
  });
  const { data, to } = values;
  if (data === undefined || to === undefined)
    throw new Error('--data DIR and --to DIR are needed.');
  // LMDB would create a database that does not exist.
  if (!existsSync(join(data, 'data.mdb'))) throw new Error(`There is no data in ${data}.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const environment = open({ path: data, noSubdir: false, readOnly: true, maxDbs: 4 });
  try {
    await environment.backup(to, true);
  } finally {
    await environment.close();
  }
  process.stdout.write(`${JSON.stringify({ copied: true })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
