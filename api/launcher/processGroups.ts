import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * Every child of the launcher leads a process group, so that it can be ended together with whatever
 * it started. Signals that group, if any process of it is still running.
 */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // No process of the group is left.
  }
}

/** Asks a group to end, kills it after `timeoutMs`, and resolves once no process of it is left. */
export async function endGroup(
  leader: number,
  timeoutMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  signalGroup(leader, signal);
  if (await isGone(leader, timeoutMs)) return;
  signalGroup(leader, 'SIGKILL');
  await isGone(leader, 2000);
}

async function isGone(leader: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isGroupAlive(leader)) {
    if (performance.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function isGroupAlive(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch (error) {
    // A process of the group that runs as another user is alive nevertheless.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
