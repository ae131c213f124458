import { randomUUID } from 'node:crypto';
import { addSeconds } from '../../../../infra/clock.ts';
import type { ExtractionJob, ExtractionQueue } from '../../../../infra/queue/extractionQueue.ts';
import {
  PERMIT_SECONDS,
  type InstitutionBulkhead,
} from '../../../../infra/redis/institutionBulkhead.ts';
import {
  needsBrowser,
  type BrowserCoverage,
} from '../../../operations/monitoring/browserCoverage.ts';
import { circuitOpenOutcome, endTask } from '../taskEnding.ts';
import { runTask, type RunTaskDeps } from './runTask.ts';

export interface RunWithPermitDeps extends RunTaskDeps {
  readonly bulkhead: InstitutionBulkhead;
  readonly queue: ExtractionQueue;
  readonly hasBrowser: boolean;
  readonly browserCoverage: Pick<BrowserCoverage, 'isCovered'>;
}

/** How soon a task that needs a browser is offered again, perhaps to a worker that has one. */
const ANOTHER_WORKER_MS = 250;

/**
 * Runs a queued task once its institution has a permit for it. Until then the task is on the
 * waitlist, where it occupies no worker; it is queued again by the release of another permit or, if
 * that is lost, by the sweeper. If the circuit breaker is open, the task ends at once, without a
 * login. A worker without a browser leaves what needs one to the others, if any of them has one.
 */
export async function runWithPermit(deps: RunWithPermitDeps, job: ExtractionJob): Promise<void> {
  const { bulkhead, logger } = deps;
  const { taskId, entityId } = job;
  if (!deps.hasBrowser && needsBrowser(entityId) && deps.browserCoverage.isCovered(entityId)) {
    await deps.queue.add(job, { isAgain: true, delayMs: ANOTHER_WORKER_MS });
    return;
  }
  const run = `${deps.workerId}/${randomUUID()}`;
  const admission = await bulkhead.acquire(job, run);
  if (admission === 'waiting') return;
  const renewal = setInterval(
    () => {
      // If a permit lapses for a moment, one extraction too many may start, which does no harm.
      bulkhead.renew(job, run).catch(() => undefined);
    },
    (PERMIT_SECONDS * 1000) / 3,
  );
  try {
    if (admission === 'granted') await runTask(deps, taskId);
    else await refuseTask(deps, taskId, run);
  } finally {
    clearInterval(renewal);
    await releasePermit(deps, job, run).catch((error: unknown) => {
      // The permit expires by itself, and the sweeper queues the waiting tasks.
      logger.warn({ err: error, entityId }, 'permit could not be released');
    });
  }
}

async function releasePermit(
  deps: RunWithPermitDeps,
  job: ExtractionJob,
  run: string,
): Promise<void> {
  for (const next of await deps.bulkhead.release(job, run))
    await deps.queue.add(next, { isAgain: true });
}

async function refuseTask(deps: RunWithPermitDeps, taskId: string, owner: string): Promise<void> {
  const now = deps.now();
  const lease = { owner, until: addSeconds(now, deps.leaseSeconds) };
  const task = await deps.tasks.claim(taskId, lease, now);
  if (!task) return;
  deps.logger.warn(
    { taskId, entityId: task.entityId },
    'circuit breaker open: institution not contacted',
  );
  await endTask(deps, task, circuitOpenOutcome, owner);
}
