import { randomUUID } from 'node:crypto';
import {
  PLAYED_RUTS,
  runExtraction,
  type Credentials,
  type ExtractionOutcome,
} from '@cauce/extractors';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { isMongoUnavailable } from '../../../infra/mongo/mongo.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { InstitutionHealth } from '../../entities/institutionHealth.ts';
import type { Restrictions } from '../../users/restrictions.ts';
import type { RunningLocksStore } from '../runningLocks.store.ts';
import type { TaskEnd, TasksStore } from '../tasks.store.ts';
import { actionNames, taskAad, type TaskDocument } from '../tasks.types.ts';
import type { ConsentExtractions } from './ConsentExtractions.ts';
import { endTask } from './endTask.ts';
import { holdLease, type HeldLease } from './holdLease.ts';
import { brokenEnd, cancelledEnd, interruptedEnd, successEnd, toEnd } from './taskEnds.ts';

export interface RunTaskDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly entities: EntityDirectory;
  readonly health: InstitutionHealth;
  readonly restrictions: Restrictions;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
  readonly consentExtractions: ConsentExtractions;
  readonly isSandbox: boolean;
  /** Name of this worker process, unique among all that ever ran. */
  readonly workerId: string;
  readonly leaseSeconds: number;
  /** Aborted when the process is told to stop at once: its tasks go back to the queue. */
  readonly shutdown: AbortSignal;
  /** Replaced in benchmarks that leave the extraction out. */
  readonly extract?: typeof runExtraction;
}

/**
 * Runs one task: claims it, extracts, writes the end. Safe to run twice for one task, even in one
 * process at one time: each run has a lease of its own, whoever does not hold it leaves quietly,
 * and ends are conditional on holding it.
 */
export async function runTask(deps: RunTaskDeps, taskId: string): Promise<void> {
  const started = deps.now();
  const owner = `${deps.workerId}/${randomUUID()}`;
  const lease = { owner, until: addSeconds(started, deps.leaseSeconds) };
  const task = await deps.tasks.claim(taskId, lease, started);
  if (!task) return;
  const logger = deps.logger.child({
    taskId,
    entityId: task.entityId,
    action: actionNames(task),
  });
  const hold = holdLease({ ...deps, logger, shutdown: deps.shutdown }, task, owner);
  try {
    await run({ ...deps, logger }, task, hold, started);
  } catch (error) {
    if (hold.lost.aborted || isMongoUnavailable(error)) {
      // Somebody else has it, or will have it once the lease has run out.
      logger.warn({ err: error }, 'task left to the next worker');
      return;
    }
    // Running it again would log in again and break at the same place.
    logger.error({ err: error }, 'task could not be processed');
    await hold.persist(() => endTask(deps, task, brokenEnd, owner));
  } finally {
    hold.stop();
  }
}

async function run(
  deps: RunTaskDeps,
  task: TaskDocument,
  hold: HeldLease,
  started: Date,
): Promise<void> {
  const { restrictions, logger } = deps;
  if (task.consent && (await hold.persist(() => deps.consentExtractions.hasTaken(task)))) {
    // The worker before this one died after the consent had taken the data: logging in again would
    // gain nothing.
    await hold.persist(() => endTask(deps, task, successEnd, hold.owner));
    return;
  }
  const priorFailures = await hold.persist(() => restrictions.failures(task.pair));
  // `task` is the record as it was before this run claimed it.
  const previousDiedLoggingIn = task.status === 'running' && task.phase === 'login';
  if (previousDiedLoggingIn && priorFailures > 0) {
    // Nobody knows whether the institution counted that login. With a failure on the count already,
    // another wrong one could block the person's password, so this one ends here.
    await hold.persist(() => endTask(deps, task, interruptedEnd, hold.owner));
    return;
  }

  const outcome = await extract(deps, task, priorFailures, hold);
  if (deps.shutdown.aborted && outcome.kind === 'error') {
    await deps.tasks.release(task._id, hold.owner, deps.now());
    return;
  }
  if (hold.lost.aborted) {
    await endCancelled(deps, task, hold.owner);
    return;
  }

  await reportHealth(deps, task, outcome, started);
  if (outcome.kind === 'wrong_login')
    await hold.persist(() => restrictions.countFailure(task.pair, task._id));
  if (outcome.kind === 'success') await hold.persist(() => restrictions.clear(task.pair));
  const end = await settle(deps, task, outcome, hold);
  const ended = await hold.persist(() => endTask(deps, task, end, hold.owner));
  const facts = {
    outcome: outcome.kind,
    seconds: (deps.now().getTime() - started.getTime()) / 1000,
    ended,
  };
  if (outcome.kind !== 'error') {
    logger.info(facts, 'extraction ended');
    return;
  }
  // An institution being down is a warning; what is ours to mend is an error.
  const { code, message, fixableBy } = outcome;
  logger[fixableBy === 'us' ? 'error' : 'warn'](
    { ...facts, code, reason: message, fixableBy },
    'extraction failed',
  );
}

/** The task's end; a consent learns first what came of its extraction. */
async function settle(
  deps: RunTaskDeps,
  task: TaskDocument,
  outcome: ExtractionOutcome,
  hold: HeldLease,
): Promise<TaskEnd> {
  if (task.consent && outcome.kind === 'success') {
    const isTaken = await hold.persist(() => deps.consentExtractions.take(task, outcome.data));
    return isTaken ? successEnd : cancelledEnd;
  }
  if (task.consent && outcome.kind === 'wrong_login')
    await hold.persist(() => deps.consentExtractions.refuse(task));
  return toEnd(deps.vault, task, outcome);
}

/** A lease that is lost because the task was cancelled is still this run's to end. */
async function endCancelled(deps: RunTaskDeps, task: TaskDocument, owner: string): Promise<void> {
  const current = await deps.tasks.find(task._id, deps.now());
  if (current?.cancelledAt) await endTask(deps, task, cancelledEnd, owner);
}

/** Tells how the institution did, unless the outcome was played. A lost report is no harm. */
async function reportHealth(
  deps: RunTaskDeps,
  task: TaskDocument,
  outcome: ExtractionOutcome,
  started: Date,
): Promise<void> {
  const username = deps.vault.open<string>(task.username, taskAad(task._id, 'username'));
  const isPlayed = deps.isSandbox && (task.scenario !== null || PLAYED_RUTS.includes(username));
  if (isPlayed) return;
  const seconds = (deps.now().getTime() - started.getTime()) / 1000;
  await deps.health.report(task.entityId, outcome, seconds).catch((error: unknown) => {
    deps.logger.warn({ err: error }, "the institution's health could not be told");
  });
}

function extract(
  deps: RunTaskDeps,
  task: TaskDocument,
  priorFailures: number,
  hold: HeldLease,
): Promise<ExtractionOutcome> {
  const baseUrl = deps.entities.baseUrl(task.entityId);
  if (baseUrl === null || !task.credentials)
    return Promise.resolve({
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution has no address here any more',
      retryable: true,
      fixableBy: 'institution',
    });
  const aad = taskAad(task._id, 'credentials');
  const credentials = deps.vault.open<Credentials>(task.credentials, aad);
  return (deps.extract ?? runExtraction)({
    entityId: task.entityId,
    actions: task.actionTypes,
    credentials,
    baseUrl,
    deadline: task.deadlineAt,
    signal: AbortSignal.any([hold.lost, deps.shutdown]),
    onPhase: async (phase) => {
      // Stops the extraction before credentials are sent where the task is no longer ours.
      const isOurs = await hold.persist(() => deps.tasks.setPhase(task._id, hold.owner, phase));
      if (!isOurs) hold.lose();
    },
    ...(deps.isSandbox
      ? {
          sandbox: {
            priorFailures,
            ...(task.scenario === null ? {} : { scenario: task.scenario }),
          },
        }
      : {}),
  });
}
