import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isStillAlive } from '../../bin/processLock.mjs';
import { signalGroup } from '../processGroups.ts';
import { writeJsonFile } from './sandboxFile.ts';

/** How long the processes of a killed launcher, which end by themselves, may take to end. */
const TIMEOUT_MS = 6000;

const recordFile = (dataDir: string) => join(dataDir, 'processes.json');

/**
 * Records the running processes, so that a later start can recognise them if this launcher is
 * killed.
 */
export function recordProcesses(dataDir: string, pids: (number | null)[]): void {
  const alive = pids.filter((pid) => pid !== null);
  writeJsonFile(recordFile(dataDir), alive.map(identityOf));
}

export function forgetProcesses(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true });
}

/** Ends the orphans of a killed launcher: two servers on the same files would corrupt them. */
export async function endOrphans(dataDir: string, signal: AbortSignal): Promise<void> {
  let orphans = readRecord(dataDir).filter(isStillAlive);
  const deadline = performance.now() + TIMEOUT_MS;
  while (orphans.length > 0 && performance.now() < deadline && !signal.aborted) {
    await sleep(50);
    orphans = orphans.filter(isStillAlive);
  }
  for (const { pid } of orphans) signalGroup(pid, 'SIGKILL');
  forgetProcesses(dataDir);
}

function readRecord(dataDir: string): ReturnType<typeof identityOf>[] {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as ReturnType<typeof identityOf>[];
  } catch {
    return [];
  }
}
