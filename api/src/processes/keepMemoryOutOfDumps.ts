import { writeFileSync } from 'node:fs';

/**
 * Keeps what this process holds in memory, passwords on their way to an institution among it, out of
 * the core dump that the system may write when it crashes: the dump then says where it crashed, and
 * no more (core(5)). To be called before anything secret is read. What it starts inherits it.
 *
 * Only Linux has this; elsewhere, and where a sandbox hides /proc, core dumps are for the operator to
 * switch off (`ulimit -c 0`).
 */
export function keepMemoryOutOfDumps(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (process.platform === 'linux')
      process.stderr.write(
        `Core dumps would hold the memory of this process (${code ?? 'unknown error'}): run it with ulimit -c 0\n`,
      );
  }
}
