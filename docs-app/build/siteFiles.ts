import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { listFiles } from './content/loadContent.ts';

/** The file that answers a path on any host. */
export function htmlFile(path: string): string {
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

/** A folder's files by their path in it. */
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
