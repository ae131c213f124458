import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A small file system. */
export interface SmallDisk {
  /** Fills it up. */
  fill(): void;
  /** Frees the space. */
  free(): void;
  unmount(): void;
}

/** Mounts a tmpfs; null if that is not permitted. */
export function mountSmallDisk(dir: string, megabytes: number): SmallDisk | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', dir], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  const ballast = join(dir, 'ballast');
  return {
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        // In blocks, then in pages, until no byte is left.
        for (const size of [64 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size, 1));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', ['-l', dir], { stdio: 'ignore' });
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
