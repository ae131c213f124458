import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isStillAlive } from './processIdentity.mjs';
import { signalGroup } from './processGroups.mjs';
import { writeJsonFile } from './sandboxFile.mjs';

/** Processes of a launcher that was killed end by themselves; this is how long they may take. */
const PATIENCE_MS = 6000;

/** @param {string} dataDir */
function recordFile(dataDir) {
  return join(dataDir, 'processes.json');
}

/**
 * Notes down what runs, so that a later start can recognise it should this launcher be killed.
 *
 * @param {string} dataDir
 * @param {(number | null)[]} pids
 */
export function recordProcesses(dataDir, pids) {
  const alive = pids.filter((pid) => pid !== null);
  writeJsonFile(recordFile(dataDir), alive.map(identityOf));
}

/** @param {string} dataDir */
export function forgetProcesses(dataDir) {
  rmSync(recordFile(dataDir), { force: true });
}

/**
 * Sees that nothing of a launcher that was killed still writes to the stores: two servers on the
 * same files would spoil them.
 *
 * @param {string} dataDir
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export async function endLeftovers(dataDir, signal) {
  let left = readRecord(dataDir).filter(isStillAlive);
  const deadline = performance.now() + PATIENCE_MS;
  while (left.length > 0 && performance.now() < deadline && !signal.aborted) {
    await sleep(50);
    left = left.filter(isStillAlive);
  }
  for (const { pid } of left) signalGroup(pid, 'SIGKILL');
  forgetProcesses(dataDir);
}

/** @param {string} dataDir @returns {import('./processIdentity.mjs').ProcessIdentity[]} */
function readRecord(dataDir) {
  try {
    const value = JSON.parse(readFileSync(recordFile(dataDir), 'utf8'));
    return Array.isArray(value) ? value.filter((row) => Number.isInteger(row?.pid)) : [];
  } catch {
    return [];
  }
}
