import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * Keeps memory, which may hold passwords, out of core dumps. No dump is written to a file (RLIMIT_CORE
 * is 0), and one that the kernel pipes to a program contains no memory (core(5)), though it does
 * contain registers, into which a password of 16 characters fits. Call it before any secret is read;
 * child processes inherit both settings.
 *
 * Linux only; elsewhere the operator has to disable core dumps (`ulimit -c 0`).
 */
export function keepMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
    // Node has no API for it; util-linux has a program, and Debian always installs it.
    const line = ['--pid', String(process.pid), '--core=0:0'];
    const { status } = spawnSync('prlimit', line, { stdio: 'ignore' });
    if (status !== 0) throw new Error('prlimit (util-linux) is not installed');
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason';
    process.stderr.write(
      `A core dump could contain secrets from memory: run this with ulimit -c 0 (${why}).\n`,
    );
  }
}
