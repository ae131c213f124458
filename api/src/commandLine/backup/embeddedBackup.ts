import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SANDBOX_SECRETS, WORKER_SECRETS } from '../../config/sandboxSecrets.ts';
import { CommandError } from '../CommandError.ts';
import { runTool } from './runTool.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Sandbox data is useless without its secrets and is not real, so they are backed up together. */
const COMPANIONS = [SANDBOX_SECRETS, WORKER_SECRETS, 'demo-client.json'];
const DATA_FILE = 'data.mdb';
const copyScript = fileURLToPath(new URL('../../../embedded-mongo/src/copy.ts', import.meta.url));
const serverScript = fileURLToPath(new URL('../../../embedded-mongo/src/main.ts', import.meta.url));
const preload = new URL('../../../bin/typescript.mjs', import.meta.url).href;

/** Copies the sandbox's data, whether or not its server is running. */
export async function createEmbedded(
  dataDir: string,
  folder: string,
  env: Environment,
): Promise<void> {
  await copyData(join(dataDir, 'mongo'), join(folder, 'mongo'), env);
  for (const name of COMPANIONS)
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name));
}

/** Verifies every page of the copy, by copying it once more. */
export async function verifyEmbedded(folder: string, env: Environment): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'cauce-verify-'));
  try {
    await copyData(join(folder, 'mongo'), scratch, env);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Restores a copy to the folder that the sandbox uses; overwrites nothing.
 * @param prepare works on the data, in a separate folder, before it is moved into place; if it
 *   fails, nothing is restored
 */
export async function restoreEmbedded<T>(
  folder: string,
  dataDir: string,
  prepare: (data: string) => Promise<T>,
): Promise<T> {
  const target = join(dataDir, 'mongo');
  if (existsSync(join(target, DATA_FILE)))
    throw new CommandError(`${target} holds data already: restore into an empty DATA_DIR.`);
  for (const name of COMPANIONS) {
    const [from, to] = [join(folder, name), join(dataDir, name)];
    const isOther =
      existsSync(from) && existsSync(to) && readFileSync(from, 'utf8') !== readFileSync(to, 'utf8');
    if (isOther)
      throw new CommandError(`${to} is not the backup's: restore into an empty DATA_DIR.`);
  }
  const added = COMPANIONS.filter((name) => !existsSync(join(dataDir, name)));
  const draft = join(dataDir, 'mongo.restoring');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    for (const name of COMPANIONS)
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(dataDir, name));
    copyFileSync(join(folder, 'mongo', DATA_FILE), join(draft, DATA_FILE));
    const prepared = await prepare(draft);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    renameSync(join(draft, DATA_FILE), join(target, DATA_FILE));
    return prepared;
  } catch (error) {
    for (const name of added) rmSync(join(dataDir, name), { force: true });
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Runs the sandbox's server on a data folder while a function uses it. */
export async function withEmbeddedServer<T>(
  data: string,
  env: Environment,
  use: (mongodbUrl: string) => Promise<T>,
): Promise<T> {
  // The server ends with this process, because it watches the IPC channel.
  const server = spawn(process.execPath, ['--import', preload, serverScript, '--data', data], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  try {
    const said = await Promise.race([
      once(server.stdout as Readable, 'data'),
      ended.then(() => null),
    ]);
    if (said === null) throw new CommandError(`The data in ${data} cannot be opened.`);
    return await use((JSON.parse(String(said[0])) as { url: string }).url);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function copyData(from: string, to: string, env: Environment): Promise<void> {
  await runTool(process.execPath, ['--import', preload, copyScript, '--data', from, '--to', to], {
    env,
    hint: '',
  });
  // The lock file belongs to the running server.
  rmSync(join(to, 'lock.mdb'), { force: true });
}
