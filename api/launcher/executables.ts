import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders where servers are installed, but which an ordinary user's PATH may lack. */
const USUAL_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/** The folders of PATH, then the usual ones. */
export function executableFolders(env: NodeJS.ProcessEnv): string[] {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set([...onPath, ...USUAL_FOLDERS])];
}

/** The path of the first executable with that name. */
export function findExecutable(name: string, folders: string[]): string | null {
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
