import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf, isStillAlive } from './processIdentity.mjs';

const ATTEMPTS = 20;

/**
 * @typedef {import('./processIdentity.mjs').ProcessIdentity} ProcessIdentity
 * @typedef {{ taken: true, release: () => void }} TakenLock
 * @typedef {{ taken: false, holder: ProcessIdentity }} HeldLock
 */

/**
 * Takes a lock that belongs to this process and dies with it. The file appears in one step, by
 * `link`, with the owner's identity in it; one whose owner is gone is moved aside.
 *
 * @param {string} path of the lock file, in a folder that exists
 * @param {ProcessIdentity} [owner]
 * @returns {TakenLock | HeldLock}
 * @throws {Error} when the folder cannot be written, or others keep taking and dropping the lock
 */
export function takeLock(path, owner = identityOf(process.pid)) {
  const content = JSON.stringify({ ...owner, token: randomBytes(8).toString('hex') });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (linkNew(path, content)) {
      return { taken: true, release: () => releaseOwn(path, content) };
    }
    const found = read(path);
    if (found === null) continue;
    const holder = parseIdentity(found);
    if (holder !== null && isStillAlive(holder)) return { taken: false, holder };
    moveAside(path, found);
  }
  throw new Error(`The lock ${path} could not be taken in ${ATTEMPTS} attempts.`);
}

/** @param {string} path @param {string} content */
function linkNew(path, content) {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Two that find the same stale lock may both move a file away: whoever got a file other than the
 * one it judged has taken a fresh lock and puts it back.
 *
 * @param {string} path @param {string} judged
 */
function moveAside(path, judged) {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (read(aside) !== judged) linkSync(aside, path);
  } catch {
    // A third one holds the lock already; the fresh lock's owner finds that out on release.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} path @param {string} content */
function releaseOwn(path, content) {
  if (read(path) === content) rmSync(path, { force: true });
}

/** @param {string} path @returns {string | null} */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} text @returns {ProcessIdentity | null} */
function parseIdentity(text) {
  try {
    const value = JSON.parse(text);
    const isIdentity = Number.isInteger(value?.pid) && typeof value.startedAt === 'string';
    return isIdentity ? { pid: value.pid, startedAt: value.startedAt } : null;
  } catch {
    return null;
  }
}
