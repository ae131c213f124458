import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from '../../bin/processLock.mjs';

const folderOf = (root: string) => join(root, '.cache/programs');

/** The folder for the bundle of this process: of no other, which could still load parts of it. */
export function bundleFolder(root: string): string {
  removeBundles(root);
  return join(folderOf(root), String(process.pid));
}

/** The path of a program in a bundle. */
export const bundled = (folder: string, program: string): string =>
  join(folder, program.replace(/\.ts$/, '.mjs'));

/** Removes the bundles of this process and of processes that no longer run. */
export function removeBundles(root: string): void {
  mkdirSync(folderOf(root), { recursive: true });
  for (const name of readdirSync(folderOf(root))) {
    const isInUse =
      name !== String(process.pid) && identityOf(Number(name)).startedAt !== 'unknown';
    if (!isInUse) rmSync(join(folderOf(root), name), { recursive: true, force: true });
  }
}
