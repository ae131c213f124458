import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../CommandError.ts';
import { runTool } from './runTool.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Sandbox data is useless without its secrets and belongs to nobody, so they are backed up with it. */
const COMPANIONS = ['secrets.json', 'demo-client.json'];
const copyScript = fileURLToPath(new URL('../../../embedded-mongo/src/copy.ts', import.meta.url));
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

/** Restores a copy to where the sandbox finds it; overwrites nothing. */
export function restoreEmbedded(folder: string, dataDir: string): void {
  const target = join(dataDir, 'mongo');
  if (existsSync(join(target, 'data.mdb')))
    throw new CommandError(`${target} holds data already: restore into an empty DATA_DIR.`);
  for (const name of COMPANIONS) {
    const [from, to] = [join(folder, name), join(dataDir, name)];
    const isOther =
      existsSync(from) && existsSync(to) && readFileSync(from, 'utf8') !== readFileSync(to, 'utf8');
    if (isOther)
      throw new CommandError(`${to} is not the backup's: restore into an empty DATA_DIR.`);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const name of COMPANIONS)
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(dataDir, name));
  copyFileSync(join(folder, 'mongo', 'data.mdb'), join(target, 'data.mdb'));
}

async function copyData(from: string, to: string, env: Environment): Promise<void> {
  await runTool(process.execPath, ['--import', preload, copyScript, '--data', from, '--to', to], {
    env,
    hint: '',
  });
  // The lock file belongs to the running server.
  rmSync(join(to, 'lock.mdb'), { force: true });
}
