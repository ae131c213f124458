import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const ATTEMPTS = 20;

/**
 * Identifies a process even after its pid was reused for another one.
 *
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/** @param {number} pid @returns {ProcessIdentity} */
export function identityOf(pid) {
  return { pid, startedAt: startOfProcess(pid) ?? 'unknown' };
}

/** @param {ProcessIdentity} identity */
export function isStillAlive({ pid, startedAt }) {
  return startOfProcess(pid) === startedAt;
}

/**
 * Takes a lock that lasts no longer than this process. The file is created atomically, by `link`,
 * and contains its owner's identity; an orphaned file is moved aside.
 *
 * @param {string} path of the lock file, in a folder that exists
 * @returns {{ taken: true, release: () => void } | { taken: false, holder: ProcessIdentity }}
 * @throws {Error} when the folder is not writable, or others keep taking and dropping the lock
 */
export function takeLock(path) {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  // The draft's name makes the content differ from any other lock that this process takes.
  const content = JSON.stringify({ ...identityOf(process.pid), draft });
  const release = () => read(path) === content && rmSync(path, { force: true });
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (linkIfFree(draft, path)) return { taken: true, release };
      const found = read(path);
      if (found === null) continue;
      const holder = livingHolder(found);
      if (holder !== null) return { taken: false, holder };
      moveAside(path, found, `${draft}.stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock ${path} could not be taken in ${ATTEMPTS} attempts.`);
}

/** @param {string} draft @param {string} path */
function linkIfFree(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Two processes may find the same orphaned lock. The slower one then moves the other's fresh lock,
 * notices that it is not the file it examined, and puts it back.
 *
 * @param {string} path
 * @param {string} judged
 * @param {string} aside
 */
function moveAside(path, judged, aside) {
  try {
    renameSync(path, aside);
    if (read(aside) !== judged) linkSync(aside, path);
  } catch {
    // Another process has moved the file, or holds the lock by now.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} text of a lock @returns {ProcessIdentity | null} */
function livingHolder(text) {
  try {
    const { pid, startedAt } = JSON.parse(text);
    return isStillAlive({ pid, startedAt }) ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @returns {string | null} boot id and clock tick on Linux, elsewhere what `ps` prints; null when
 *   there is no such process or it is a zombie
 */
function startOfProcess(pid) {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const line = (ps.stdout ?? '').trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  }
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the program's name in brackets, and may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z' || fields[0] === 'X';
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? 'boot';
  return isZombie ? null : `${boot}/${fields[19]}`;
}

/** @param {string} path @returns {string | null} null when it cannot be read */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
