import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * Every child of the launchers leads a process group of its own, so that it can be ended together
 * with whatever it started itself.
 *
 * @param {number} leader pid of the group's first process
 * @param {NodeJS.Signals} signal
 * @returns {boolean} whether there was anything left to signal
 */
export function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks a group to end, and makes it end when it takes too long.
 *
 * @param {number} leader
 * @param {object} [options]
 * @param {NodeJS.Signals} [options.signal] how it is asked
 * @param {number} [options.patienceMs] how long it may take before SIGKILL
 * @returns {Promise<void>} once nothing of the group is left
 */
export async function endGroup(leader, { signal = 'SIGTERM', patienceMs = 5000 } = {}) {
  signalGroup(leader, signal);
  if (await isGone(leader, patienceMs)) return;
  signalGroup(leader, 'SIGKILL');
  await isGone(leader, 2000);
}

/** @param {number} leader @param {number} withinMs */
async function isGone(leader, withinMs) {
  const deadline = performance.now() + withinMs;
  while (isGroupAlive(leader)) {
    if (performance.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** @param {number} leader */
export function isGroupAlive(leader) {
  try {
    process.kill(-leader, 0);
    return true;
  } catch (error) {
    // A member that changed its user is alive all the same.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
