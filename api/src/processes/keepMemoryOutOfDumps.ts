import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * Keeps what this process holds in memory, passwords on their way to an institution among it, out of
 * what the system may write when it crashes. No core dump is written to a file (RLIMIT_CORE is 0);
 * and one that is handed to a program all the same holds no memory (core(5)), though it does hold
 * the registers, and a password of 16 characters fits into one of those. To be called before
 * anything secret is read. What it starts inherits both.
 *
 * On Linux only; elsewhere core dumps are for the operator to switch off (`ulimit -c 0`).
 */
export function keepMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
    // Node has no call for it; util-linux, which Debian always has, does.
    const line = ['--pid', String(process.pid), '--core=0:0'];
    const { status } = spawnSync('prlimit', line, { stdio: 'ignore' });
    if (status !== 0) throw new Error('prlimit (util-linux) is not at hand');
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason';
    process.stderr.write(
      `A core dump could hold what is in memory: run this with ulimit -c 0 (${why}).\n`,
    );
  }
}
