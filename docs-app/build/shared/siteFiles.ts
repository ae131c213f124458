import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { listFiles } from '../content/contentFiles.ts';

/** How many files are worked on at a time: enough to keep all threads busy, far fewer than may be open. */
export const FILES_AT_ONCE = { concurrency: 16 };

/** The file that static hosts serve for a path. */
export function htmlFile(path: string): string {
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

/** The files of a folder by their path in it. */
export async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const files = await listFiles(folder);
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, Uint8Array]> => [
        relative(folder, path).split(sep).join('/'),
        await readFile(path),
      ]),
    ),
  );
}
