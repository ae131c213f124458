import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any build takes: older folders are orphans of killed builds. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes the orphans of killed builds from a folder. Unfinished files have a unique name per
 * build, so that concurrent builds do not remove each other's files.
 */
export async function removeOrphans(folder: string, prefix = ''): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
