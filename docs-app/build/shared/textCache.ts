import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the cached result for a text, or computes it. */
export type TextCache = (from: string, make: () => string | Promise<string>) => Promise<string>;

/**
 * Caches results on disk by the hash of their input text.
 * @param version increase it when the result for the same text changes
 */
export async function openTextCache(folder: string, version: number): Promise<TextCache> {
  await mkdir(folder, { recursive: true });
  return async (from, make) => {
    const key = createHash('sha256')
      .update(`${String(version)}\0${from}`)
      .digest('hex');
    const file = join(folder, `${key}.txt`);
    const known = await readFile(file, 'utf8').catch(() => null);
    if (known !== null) return known;
    const made = await make();
    await writeFile(file, made);
    return made;
  };
}
