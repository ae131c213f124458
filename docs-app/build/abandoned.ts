import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No build takes that long: what is older was left by one that was killed. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes what builds that were killed left in a folder. Builds have names of their own for what is
 * not finished, so that two at a time do not take each other's files away.
 */
export async function removeAbandoned(folder: string, prefix = ''): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
