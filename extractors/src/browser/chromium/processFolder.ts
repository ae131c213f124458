import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Everything that one browser process writes: its profile, artifacts and temporary files. */
export interface ProcessFolder {
  readonly path: string;
  /** Deletes it, whatever a dying process may still write into it. Safe to repeat. */
  remove(): Promise<void>;
}

/**
 * Containers may share a temporary folder, and have process ids of their own. Short, because Chromium
 * makes a socket below it, whose whole path has 107 characters at most.
 */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const PREFIX = `cauce-browser-${MACHINE}-`;
const NAME = /-(\d+)-[^-]*$/;
/** A killed browser's children notice within this time. */
const DYING_MS = 500;

export function createProcessFolder(): ProcessFolder {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${String(process.pid)}-`));
  // The worker may end without closing its browsers.
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

/** Deletes what workers of this machine left that were killed, as far as it can. */
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
    // A container's first process has the same id in each of its lives.
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
