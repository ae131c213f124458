import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a file of content is a page, by its path from the content's folder or any within it. */
export function isPage(path: string): boolean {
  return /\.(mdx|tsx)$/.test(path) && !/(^|[\\/])_/.test(path) && !path.endsWith('.test.tsx');
}

/** Every file below a folder, in a stable order; empty if the folder is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
