import { randomUUID } from 'node:crypto';
import type { ExtractionJob, ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { PLACE_SECONDS, type InstitutionGate } from '../../entities/institutionGate.ts';
import { circuitOpenOutcome, endTask } from '../taskEnding.ts';
import { runTask, type RunTaskDeps } from './runTask.ts';

export interface RunInTurnDeps extends RunTaskDeps {
  readonly gate: InstitutionGate;
  readonly queue: ExtractionQueue;
}

/**
 * Runs a queued task when its institution has a place for it. Otherwise the task stands in line,
 * outside this worker, and whoever leaves queues it again; should that be lost, the sweeper does.
 * A task of an institution that rests ends at once, without a login.
 */
export async function runInTurn(deps: RunInTurnDeps, job: ExtractionJob): Promise<void> {
  const { gate, logger } = deps;
  const { taskId, entityId } = job;
  const run = `${deps.workerId}/${randomUUID()}`;
  const admission = await gate.enter(entityId, run, taskId);
  if (admission === 'wait') return;
  const renewal = setInterval(
    () => {
      // A place that is lost for a moment lets one extraction more in: no harm.
      gate.renew(entityId, run).catch(() => undefined);
    },
    (PLACE_SECONDS * 1000) / 3,
  );
  try {
    if (admission === 'enter') await runTask(deps, taskId);
    else await refuseTask(deps, taskId, run);
  } finally {
    clearInterval(renewal);
    await callNext(deps, entityId, run).catch((error: unknown) => {
      // The place runs out by itself, and the sweeper queues those who wait.
      logger.warn({ err: error, entityId }, 'the next in line could not be called');
    });
  }
}

async function callNext(deps: RunInTurnDeps, entityId: string, run: string): Promise<void> {
  for (const taskId of await deps.gate.leave(entityId, run))
    await deps.queue.add({ taskId, entityId }, { isAgain: true });
}

async function refuseTask(deps: RunInTurnDeps, taskId: string, owner: string): Promise<void> {
  const now = deps.now();
  const task = await deps.tasks.claim(
    taskId,
    { owner, until: addSeconds(now, deps.leaseSeconds) },
    now,
  );
  if (!task) return;
  deps.logger.warn({ taskId, entityId: task.entityId }, 'the institution rests: not contacted');
  await endTask(deps, task, circuitOpenOutcome, owner);
}
