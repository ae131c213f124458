import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../CommandError.ts';
import { runTool } from './runTool.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const ARCHIVE = 'mongodb.archive.gz';
const HINT = 'install the MongoDB Database Tools.';

export interface MongodbTarget {
  readonly url: string;
  readonly database: string;
  readonly env: Environment;
}

export function createMongodb(target: MongodbTarget, folder: string): Promise<void> {
  return withConfig(target, (config) =>
    run('mongodump', target, [config, '--gzip', `--archive=${join(folder, ARCHIVE)}`]),
  );
}

/** Verifies the archive by reading all of it, without changing anything. */
export function verifyMongodb(target: MongodbTarget, folder: string): Promise<void> {
  return withConfig(target, (config) =>
    run('mongorestore', target, [config, '--gzip', archive(folder), '--dryRun']),
  );
}

/** @param from the database that was backed up; it may be restored under another name */
export function restoreMongodb(target: MongodbTarget, folder: string, from: string): Promise<void> {
  return withConfig(target, (config) =>
    run('mongorestore', target, [
      config,
      '--gzip',
      archive(folder),
      `--nsInclude=${from}.*`,
      ...(from === target.database ? [] : [`--nsFrom=${from}.*`, `--nsTo=${target.database}.*`]),
      '--stopOnError',
    ]),
  );
}

const archive = (folder: string): string => `--archive=${join(folder, ARCHIVE)}`;

const run = (command: string, { env }: MongodbTarget, args: readonly string[]): Promise<void> =>
  runTool(command, args, { env, hint: HINT });

/**
 * The URL contains a password, so it is passed in a file: other users can see a process's
 * arguments.
 */
async function withConfig(
  target: MongodbTarget,
  use: (argument: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-backup-'));
  const file = join(folder, 'config.yaml');
  try {
    const uri = databaseUrl(target.url, target.database);
    writeFileSync(file, `uri: ${JSON.stringify(uri)}\n`, { mode: 0o600 });
    await use(`--config=${file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const URL_PARTS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/**
 * The URL with the database in its path, as the tools require. The authentication database stays
 * the same: the one in the path, or `admin`.
 */
export function databaseUrl(url: string, database: string): string {
  const [, hosts, path = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (hosts === undefined) throw new CommandError('MONGODB_URL is not a MongoDB address.');
  const options = new URLSearchParams(query);
  if (hosts.includes('@') && !options.has('authSource'))
    options.set('authSource', path === '' ? 'admin' : path);
  const tail = options.toString();
  return `${hosts}/${database}${tail === '' ? '' : `?${tail}`}`;
}
