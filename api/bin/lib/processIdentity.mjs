import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process that can be recognised later, although its pid may have been given to another one.
 *
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * When a process began, in a form that differs for every process that ever had this pid: on Linux
 * the boot and the clock tick since then, elsewhere what `ps` says.
 *
 * @param {number} pid
 * @returns {string | null} null when there is no such process, or only its remains (a zombie)
 */
export function startOfProcess(pid) {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const line = (ps.stdout ?? '').trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${bootId()}/${fields[19]}`;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid of a process that is alive
 * @returns {ProcessIdentity}
 */
export function identityOf(pid) {
  return { pid, startedAt: startOfProcess(pid) ?? 'unknown' };
}

/**
 * @param {ProcessIdentity} identity
 * @returns {boolean} whether that very process, not a later one of the same pid, is alive
 */
export function isStillAlive(identity) {
  return startOfProcess(identity.pid) === identity.startedAt;
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}
