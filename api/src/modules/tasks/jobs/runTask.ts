import { randomUUID } from 'node:crypto';
import {
  PLAYED_RUTS,
  runExtraction,
  type Credentials,
  type ExtractionOutcome,
} from '@cauce/extractors';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import { isMongoUnavailable } from '../../../infra/mongo/mongo.ts';
import type { OpenSpan, Tracing } from '../../../infra/tracing/Tracing.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { InstitutionHealth } from '../../entities/institutionHealth.ts';
import type { Restrictions } from '../../users/restrictions.ts';
import type { RunningLocksStore } from '../runningLocks.store.ts';
import type { TaskEnd, TasksStore } from '../tasks.store.ts';
import { actionNames, taskAad, type TaskDocument } from '../tasks.types.ts';
import type { ConsentExtractions } from '../ExtractionListener.ts';
import { endTask } from '../taskEnding.ts';
import { holdLease, type HeldLease } from './holdLease.ts';
import { brokenEnd, cancelledEnd, interruptedEnd, successEnd, toEnd } from './taskEnds.ts';

export interface RunTaskDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
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
  if (wasTaken(task)) deps.metrics.leaseChanged('reclaimed');
  else deps.metrics.taskTaken((started.getTime() - task.createdAt.getTime()) / 1000);
  const facts = { taskId, entityId: task.entityId, action: actionNames(task) };
  const logger = deps.logger.child({
    ...(task.origin ? { requestId: task.origin.requestId } : {}),
    ...facts,
  });
  const span = {
    kind: 'consumer',
    parent: task.origin?.trace ?? null,
    attributes: {
      'cauce.task_id': taskId,
      'cauce.entity_id': task.entityId,
      'cauce.action': facts.action,
      ...(task.origin ? { 'cauce.request_id': task.origin.requestId } : {}),
    },
  } as const;
  await deps.tracing.span('task.run', span, (running) =>
    runClaimed({ ...deps, logger }, task, owner, started, running),
  );
}

/** Whether a run before this one took the task. */
const wasTaken = ({ attempts }: TaskDocument) => attempts > 1;

async function runClaimed(
  deps: RunTaskDeps,
  task: TaskDocument,
  owner: string,
  started: Date,
  span: OpenSpan,
): Promise<void> {
  const { logger } = deps;
  const hold = holdLease({ ...deps, logger }, task, owner);
  try {
    await run(deps, task, hold, started, span);
  } catch (error) {
    span.fail('INTERRUPTED');
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
  span: OpenSpan,
): Promise<void> {
  const { restrictions, logger, metrics } = deps;
  if (task.cancelledAt) {
    // In the moment after this run took it.
    await hold.persist(() => endTask(deps, task, cancelledEnd, hold.owner));
    return;
  }
  if (task.consent && (await hold.persist(() => deps.consentExtractions.hasTaken(task)))) {
    // The worker before this one died after the consent had taken the data: logging in again would
    // gain nothing.
    await hold.persist(() => endTask(deps, task, successEnd, hold.owner));
    return;
  }
  const priorFailures = await hold.persist(() => restrictions.failures(task.pair));
  const previousDiedLoggingIn = wasTaken(task) && task.phase === 'login';
  if (previousDiedLoggingIn && priorFailures > 0) {
    // Nobody knows whether the institution counted that login. With a failure on the count already,
    // another wrong one could block the person's password, so this one ends here.
    await hold.persist(() => endTask(deps, task, interruptedEnd, hold.owner));
    return;
  }

  const credentials = task.credentials
    ? deps.vault.open<Credentials>(task.credentials, taskAad(task._id, 'credentials'))
    : null;
  const outcome = await extract(deps, task, credentials, priorFailures, hold);
  if (deps.shutdown.aborted && outcome.kind === 'error') {
    await deps.tasks.release(task._id, hold.owner, deps.now());
    metrics.leaseChanged('released');
    return;
  }
  if (hold.lost.aborted) {
    metrics.leaseChanged('lost');
    await endCancelled(deps, task, hold.owner);
    return;
  }

  const seconds = (deps.now().getTime() - started.getTime()) / 1000;
  const { entityId, actionTypes } = task;
  metrics.extractionEnded({
    entityId,
    actionTypes,
    outcome: outcome.kind,
    seconds,
    ...(outcome.kind === 'error' ? { fault: outcome } : {}),
  });
  span.set({ 'cauce.outcome': outcome.kind });
  if (outcome.kind === 'error') span.fail(outcome.code);
  // While the end is written, and never in its way.
  const reported = isPlayed(deps, task, credentials)
    ? Promise.resolve()
    : reportHealth(deps, task, outcome, seconds);
  if (outcome.kind === 'wrong_login') {
    const isRestricted = await hold.persist(() => restrictions.countFailure(task.pair, task._id));
    if (isRestricted) metrics.pairRestricted(entityId);
  }
  if (outcome.kind === 'success' && priorFailures > 0)
    await hold.persist(() => restrictions.clear(task.pair));
  const end = await settle(deps, task, outcome, hold);
  const ended = await hold.persist(() => endTask(deps, task, end, hold.owner));
  await reported;
  const facts = { outcome: outcome.kind, seconds, ended };
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

/** Tells how the institution did. A lost report is no harm. */
async function reportHealth(
  deps: RunTaskDeps,
  task: TaskDocument,
  outcome: ExtractionOutcome,
  seconds: number,
): Promise<void> {
  await deps.health.report(task.entityId, outcome, seconds).catch((error: unknown) => {
    deps.logger.warn({ err: error }, "the institution's health could not be told");
  });
}

/** Whether the sandbox plays the outcome, which then says nothing of the institution. */
function isPlayed(
  { isSandbox }: RunTaskDeps,
  { scenario }: TaskDocument,
  credentials: Credentials | null,
): boolean {
  return (
    isSandbox &&
    (scenario !== null || (credentials !== null && PLAYED_RUTS.includes(credentials.username)))
  );
}

async function extract(
  deps: RunTaskDeps,
  task: TaskDocument,
  credentials: Credentials | null,
  priorFailures: number,
  hold: HeldLease,
): Promise<ExtractionOutcome> {
  const baseUrl = deps.entities.baseUrl(task.entityId);
  if (baseUrl === null || !credentials)
    return {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution has no address here any more',
      retryable: true,
      fixableBy: 'institution',
    };
  let step: OpenSpan | null = null;
  const outcome = await (deps.extract ?? runExtraction)({
    entityId: task.entityId,
    actions: task.actionTypes,
    credentials,
    baseUrl,
    deadline: task.deadlineAt,
    signal: hold.stopped,
    onPhase: async (phase) => {
      step?.end();
      step = deps.tracing.start(`extraction.${phase}`);
      deps.logger.debug({ phase }, 'extraction goes on');
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
  endStep(step, outcome);
  return outcome;
}

/** The step that an extraction ended in is the one that failed, where it failed. */
function endStep(step: OpenSpan | null, outcome: ExtractionOutcome): void {
  if (outcome.kind !== 'success')
    step?.fail(outcome.kind === 'error' ? outcome.code : outcome.kind.toUpperCase());
  step?.end();
}
