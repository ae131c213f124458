import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Everything that one browser process writes: its profile, artifacts and temporary files. */
export interface ProcessFolder {
  readonly path: string;
  /** Deletes the folder, even if a dying process is still writing into it. Safe to repeat. */
  remove(): Promise<void>;
}

/**
 * Identifies the machine: containers may share a temporary folder, but each has its own process
 * ids. Short, because Chromium creates a socket below it, whose path may have at most 107
 * characters.
 */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const PREFIX = `cauce-browser-${MACHINE}-`;
const NAME = /-(\d+)-[^-]*$/;
/** The children of a killed browser notice its death within this time. */
const DYING_MS = 500;

export function createProcessFolder(): ProcessFolder {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${String(process.pid)}-`));
  // The worker may exit without closing its browsers.
  const handleExit = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', handleExit);
  return {
    path,
    remove: async () => {
      await removeFolder(path);
      await sleep(DYING_MS);
      await removeFolder(path);
      process.off('exit', handleExit);
    },
  };
}

/** Deletes, as far as possible, the folders of killed workers of this machine. */
export async function removeOrphanFolders(): Promise<void> {
  const startedAt = Date.now() - process.uptime() * 1_000;
  const orphans = namesIn(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .filter((name) => isOrphan(join(tmpdir(), name), startedAt));
  await Promise.all(orphans.map((name) => removeFolder(join(tmpdir(), name))));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isOrphan(path: string, startedAt: number): boolean {
  const pid = Number(NAME.exec(path)?.[1]);
  try {
    // The first process of a container gets the same id after every restart.
    if (pid === process.pid) return statSync(path).birthtimeMs < startedAt;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function removeFolder(path: string): Promise<void> {
  const retries = { maxRetries: 10, retryDelay: 50 };
  await rm(path, { recursive: true, force: true, ...retries }).catch(() => undefined);
}
