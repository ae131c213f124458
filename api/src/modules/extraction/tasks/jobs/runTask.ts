import { randomUUID } from 'node:crypto';
import {
  FAILURE_FACTS,
  NAMED_OUTCOME_RUTS,
  runExtraction,
  type Credentials,
  type ExtractionOutcome,
  type ExtractionPhase,
  type Network,
  type Rates,
  type StandIn,
} from '@cauce/extractors';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Metrics } from '../../../../infra/metrics/Metrics.ts';
import { isMongoUnavailable } from '../../../../infra/mongo/mongo.ts';
import type { OpenSpan, Tracing } from '../../../../infra/tracing/Tracing.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { Credits } from '../../../access/clients/credits.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { InstitutionHealth } from '../../entities/institutionHealth.ts';
import { keepPageRecord } from '../../pageRecords/commands/keepPageRecord.ts';
import type { PageRecordsStore } from '../../pageRecords/pageRecords.store.ts';
import type { Restrictions } from '../../users/restrictions.ts';
import type { RunningLocksStore } from '../runningLocks.store.ts';
import type { TasksStore } from '../tasks.store.ts';
import {
  actionNames,
  pairNames,
  taskAad,
  type PairNamesDeps,
  type TaskDocument,
  type TaskOutcome,
} from '../tasks.types.ts';
import type { ExtractionListener } from '../ExtractionListener.ts';
import {
  cancellationOutcome,
  cancelledOutcome,
  cancelTask,
  challengeLostOutcome,
  endTask,
  internalErrorOutcome,
  interruptedOutcome,
  overdueOutcome,
  storedWithConsentOutcome,
  toTaskOutcome,
  type EndTaskDeps,
} from '../taskEnding.ts';
import { latestEnd } from '../tasks.policy.ts';
import { identifyRows } from './identifyRows.ts';
import { holdLease, type HeldLease } from './holdLease.ts';
import { createTaskPerson, type TaskPerson } from './taskPerson.ts';

export interface RunTaskDeps extends PairNamesDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly credentialVault: Vault;
  readonly clients: ClientsStore;
  readonly credits: Credits;
  readonly taskEndRecorder: EndTaskDeps['taskEndRecorder'];
  readonly entities: EntityDirectory;
  readonly institutionNetwork: Network;
  readonly rates: Rates;
  readonly health: InstitutionHealth;
  readonly restrictions: Restrictions;
  readonly tasks: TasksStore;
  readonly pageRecords: PageRecordsStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
  readonly extractionListener: ExtractionListener;
  readonly isSandbox: boolean;
  /** Only in the sandbox. */
  readonly standIn?: StandIn | undefined;
  /** Name of this worker process; no other process ever has the same. */
  readonly workerId: string;
  readonly leaseSeconds: number;
  /** Aborted when the process has to stop at once: its tasks go back to the queue. */
  readonly shutdown: AbortSignal;
  /** Replaced in benchmarks that measure everything but the extraction. */
  readonly extract?: typeof runExtraction;
}

/**
 * Runs one task: claims it, extracts, writes the outcome. Safe to run twice for one task, even
 * concurrently in one process: each run has its own lease, a run without the lease returns
 * silently, and the outcome is written only by the run that has it.
 */
export async function runTask(deps: RunTaskDeps, taskId: string): Promise<void> {
  const started = deps.now();
  const owner = `${deps.workerId}/${randomUUID()}`;
  const lease = { owner, until: addSeconds(started, deps.leaseSeconds) };
  const task = await deps.tasks.claim(taskId, lease, started);
  if (!task) return;
  if (wasClaimedBefore(task)) deps.metrics.leaseChanged('reclaimed');
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

/** Whether an earlier run had claimed the task. */
const wasClaimedBefore = ({ attempts }: TaskDocument) => attempts > 1;

async function runClaimed(
  deps: RunTaskDeps,
  task: TaskDocument,
  owner: string,
  started: Date,
  span: OpenSpan,
): Promise<void> {
  const { logger } = deps;
  const lease = holdLease(
    { ...deps, logger },
    { _id: task._id, deadlineAt: latestEnd(task) },
    owner,
  );
  try {
    await run(deps, task, lease, started, span);
  } catch (error) {
    span.fail('INTERRUPTED');
    if (lease.lost.aborted || isMongoUnavailable(error)) {
      // Another worker has claimed it, or will once the lease has expired.
      logger.warn({ err: error }, 'task left to another worker');
      return;
    }
    // Running it again would log in again and fail at the same point.
    logger.error({ err: error }, 'task could not be processed');
    await lease.persist(() => endTask(deps, task, internalErrorOutcome, owner));
  } finally {
    lease.stop();
  }
}

async function run(
  deps: RunTaskDeps,
  task: TaskDocument,
  lease: HeldLease,
  started: Date,
  span: OpenSpan,
): Promise<void> {
  const known = await outcomeWithoutLogin(deps, task, lease);
  if (known) {
    await lease.persist(() => endTask(deps, task, known, lease.owner));
    return;
  }
  const [priorFailures, sandboxDays] = await lease.persist(() =>
    Promise.all([
      deps.restrictions.failures(pairNames(deps, task)),
      // Read here and not at the launch, which it would make slower.
      deps.isSandbox ? deps.clients.sandboxDays(task.clientId) : 0,
    ]),
  );
  const previousDiedLoggingIn = wasClaimedBefore(task) && task.phase === 'login';
  if (previousDiedLoggingIn && priorFailures > 0) {
    // It is unknown whether the institution counted that login. With a failure already counted,
    // another wrong login could block the person's password, so the task is not repeated.
    await lease.persist(() => endTask(deps, task, interruptedOutcome, lease.owner));
    return;
  }

  const credentials = await lease.persist(() => credentialsOf(deps, task));
  const person = task.isInteractive ? createTaskPerson(deps, task, lease) : null;
  const dated = { ...task, sandboxDays };
  const outcome = await extract(deps, dated, credentials, priorFailures, lease, person);
  if (deps.shutdown.aborted && outcome.kind === 'error') {
    await deps.tasks.release(task._id, lease.owner, deps.now());
    deps.metrics.leaseChanged('released');
    return;
  }
  if (lease.lost.aborted) {
    deps.metrics.leaseChanged('lost');
    await endCancelled(deps, task, lease.owner);
    return;
  }

  const whole = (deps.now().getTime() - started.getTime()) / 1000;
  // How long the person took says nothing about the institution.
  const seconds = Math.max(0, whole - (person?.waitedSeconds() ?? 0));
  measure(deps, task, outcome, seconds, span);
  // Runs while the outcome is being written, which it must not delay.
  const reported = isSimulated(deps, task, credentials)
    ? Promise.resolve()
    : reportHealth(deps, task, outcome, seconds);
  await updateRestrictions(deps, task, outcome, priorFailures, lease);
  const taskOutcome = await toOutcome(
    deps,
    dated,
    await delivered(deps, dated, credentials, outcome, lease),
    lease,
  );
  const ended = await lease.persist(() => endTask(deps, task, taskOutcome, lease.owner));
  await reported;
  logOutcome(deps.logger, outcome, { outcome: outcome.kind, seconds, ended });
}

/** How a task ends that must not log in, or not again; null for every other. */
async function outcomeWithoutLogin(
  deps: RunTaskDeps,
  task: TaskDocument,
  lease: HeldLease,
): Promise<TaskOutcome | null> {
  // The task was cancelled just after this run claimed it.
  if (task.cancelledAt) return cancellationOutcome(task);
  // A login would be cut short at once, which would count as a failure of the institution.
  if (task.deadlineAt <= deps.now())
    return overdueOutcome({ ...task, attempts: task.attempts - 1 });
  // The previous worker died after the consent had stored the data: there is no need to log in
  // again.
  if (task.consent && (await lease.persist(() => deps.extractionListener.hasStored(task))))
    return storedWithConsentOutcome;
  if (wasClaimedBefore(task) && task.wasChallenged) return challengeLostOutcome;
  return isHeldBack(deps, task) ? toOutcome(deps, task, MAINTENANCE_DECLARED, lease) : null;
}

/** Whether the institution has declared maintenance since the refresh was queued. */
function isHeldBack({ health }: RunTaskDeps, { consent, entityId, createdAt }: TaskDocument) {
  const declaredAt = health.maintenanceAt(entityId);
  return consent?.purpose === 'refresh' && declaredAt !== null && declaredAt > createdAt;
}

const MAINTENANCE_DECLARED: ExtractionOutcome = {
  kind: 'error',
  code: 'INSTITUTION_UNAVAILABLE',
  message: 'The institution is in maintenance; it was not contacted',
  isMaintenance: true,
  ...FAILURE_FACTS.INSTITUTION_UNAVAILABLE,
};

function measure(
  { metrics }: RunTaskDeps,
  { entityId, actionTypes }: TaskDocument,
  outcome: ExtractionOutcome,
  seconds: number,
  span: OpenSpan,
): void {
  metrics.extractionEnded({
    entityId,
    actionTypes,
    outcome: outcome.kind,
    seconds,
    ...(outcome.kind === 'error' ? { fault: outcome } : {}),
    ...(outcome.kind === 'success' && outcome.newFields ? { newFields: outcome.newFields } : {}),
  });
  span.set({ 'cauce.outcome': outcome.kind });
  if (outcome.kind === 'error') span.fail(outcome.code);
}

async function updateRestrictions(
  deps: RunTaskDeps,
  task: TaskDocument,
  outcome: ExtractionOutcome,
  priorFailures: number,
  lease: HeldLease,
): Promise<void> {
  const { restrictions, metrics } = deps;
  const pairs = pairNames(deps, task);
  if (outcome.kind === 'wrong_login') {
    const isRestricted = await lease.persist(() =>
      restrictions.countFailure(pairs, { clientId: task.clientId, taskId: task._id }),
    );
    if (isRestricted) metrics.pairRestricted(task.entityId);
  }
  if (outcome.kind === 'success' && priorFailures > 0)
    await lease.persist(() => restrictions.clear(pairs));
}

function logOutcome(
  logger: Logger,
  outcome: ExtractionOutcome,
  facts: Readonly<Record<string, unknown>>,
): void {
  if (outcome.kind !== 'error') {
    const { newFields } = outcome.kind === 'success' ? outcome : {};
    logger.info({ ...facts, ...(newFields && { newFields }) }, 'extraction ended');
    return;
  }
  // An unavailable institution is logged as a warning, a fault of this software as an error.
  const { code, message, fixableBy, field } = outcome;
  logger[fixableBy === 'us' ? 'error' : 'warn'](
    { ...facts, code, reason: message, fixableBy, ...(field !== undefined && { field }) },
    'extraction failed',
  );
}

/**
 * The credentials from the launch, or those that the consent stores; null if they no longer exist.
 */
async function credentialsOf(
  { credentialVault, extractionListener }: RunTaskDeps,
  task: TaskDocument,
): Promise<Credentials | null> {
  if (task.credentials)
    return credentialVault.open<Credentials>(task.credentials, taskAad(task._id, 'credentials'));
  return task.consent?.purpose === 'refresh' ? extractionListener.storedCredentials(task) : null;
}

/** The outcome with the ids of the data's rows. */
async function delivered(
  deps: RunTaskDeps,
  task: TaskDocument,
  credentials: Credentials | null,
  outcome: ExtractionOutcome,
  lease: HeldLease,
): Promise<ExtractionOutcome> {
  if (outcome.kind !== 'success' || !credentials) return outcome;
  const { username } = credentials;
  const identify = (data: Readonly<Record<string, unknown>>) =>
    lease.persist(() => identifyRows(deps, task, username, data));
  return {
    ...outcome,
    data: await identify(outcome.data),
    ...(task.consent && outcome.sources && { sources: await identify(outcome.sources) }),
  };
}

/** The task's outcome. Its consent is informed first. */
async function toOutcome(
  deps: RunTaskDeps,
  task: TaskDocument,
  outcome: ExtractionOutcome,
  lease: HeldLease,
): Promise<TaskOutcome> {
  if (task.consent && outcome.kind === 'success') {
    const isTaken = await lease.persist(() => deps.extractionListener.onSuccess(task, outcome));
    return isTaken ? storedWithConsentOutcome : cancelledOutcome;
  }
  if (task.consent && outcome.kind !== 'success')
    await lease.persist(() => deps.extractionListener.onFailure(task, outcome));
  return toTaskOutcome(deps.vault, task, outcome);
}

/** A task whose lease was lost because it was cancelled still has to be ended by this run. */
async function endCancelled(deps: RunTaskDeps, task: TaskDocument, owner: string): Promise<void> {
  const current = await deps.tasks.find(task._id, deps.now());
  if (current?.cancelledAt) await endTask(deps, task, cancellationOutcome(current), owner);
}

/** Reports how the institution answered. A lost report does no harm. */
async function reportHealth(
  deps: RunTaskDeps,
  task: TaskDocument,
  outcome: ExtractionOutcome,
  seconds: number,
): Promise<void> {
  await deps.health.report(task.entityId, outcome, seconds).catch((error: unknown) => {
    deps.logger.warn({ err: error }, "the institution's health could not be reported");
  });
}

/** Whether the outcome is simulated by the sandbox, and so tells nothing about the institution. */
function isSimulated(
  { isSandbox }: RunTaskDeps,
  { scenario }: TaskDocument,
  credentials: Credentials | null,
): boolean {
  return (
    isSandbox &&
    (scenario !== null ||
      (credentials !== null && NAMED_OUTCOME_RUTS.includes(credentials.username)))
  );
}

async function extract(
  deps: RunTaskDeps,
  task: TaskDocument,
  credentials: Credentials | null,
  priorFailures: number,
  lease: HeldLease,
  person: TaskPerson | null,
): Promise<ExtractionOutcome> {
  // An action that was enabled when the task was launched may be disabled by now.
  if (!task.actionTypes.every((type) => deps.entities.isServed(`${task.entityId}:${type}`)))
    return {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution is not enabled here any more',
      retryable: true,
      fixableBy: 'institution',
    };
  if (!credentials)
    return {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The credentials of the task are not here any more',
      retryable: true,
      fixableBy: 'institution',
    };
  let step: OpenSpan | null = null;
  let phase: ExtractionPhase = 'login';
  const outcome = await (deps.extract ?? runExtraction)({
    entityId: task.entityId,
    actions: task.actionTypes,
    credentials,
    network: deps.institutionNetwork,
    rates: deps.rates,
    // Extractions go by the machine's clock, from which the injected one may be moved.
    deadline: new Date(Date.now() + task.deadlineAt.getTime() - deps.now().getTime()),
    signal: lease.stopped,
    ...(person && { person }),
    onPageRecord: (page) => keepPageRecord(deps, { ...factsOf(task), phase }, page),
    onPhase: async (next) => {
      phase = next;
      step?.end();
      step = deps.tracing.start(`extraction.${phase}`);
      deps.logger.debug({ phase }, 'extraction phase started');
      // Stops before credentials are sent for a task that this run no longer owns.
      const isOurs = await lease.persist(() =>
        deps.tasks.setPhase(task._id, lease.owner, phase, task.sandboxDays),
      );
      if (!isOurs) lease.lose();
      // The last check before the first request: a call that ended the consent or revoked the
      // client may have missed the task because it was just being stored.
      else if (phase === 'login' && !(await lease.persist(() => mayContact(deps, task)))) {
        await lease.persist(() => cancelTask(deps, task._id));
        lease.lose();
      }
    },
    ...(deps.isSandbox
      ? {
          sandbox: {
            ...(deps.standIn && { standIn: deps.standIn }),
            priorFailures,
            daysAhead: task.sandboxDays ?? 0,
            ...(task.scenario === null ? {} : { scenario: task.scenario }),
          },
        }
      : {}),
  });
  endStep(step, outcome);
  return outcome;
}

/** Whether the client is not revoked, and the consent, if any, still waits for the task. */
async function mayContact(deps: RunTaskDeps, task: TaskDocument): Promise<boolean> {
  const client = await deps.clients.findClient(task.clientId);
  if (client?.revokedAt !== null) return false;
  // Not checked in parallel with the client: nothing may be awaited after the check of the consent.
  return task.consent === null || deps.extractionListener.isAwaited(task);
}

const factsOf = ({ _id, entityId, actionTypes, subject }: TaskDocument) => ({
  taskId: _id,
  entityId,
  actionTypes,
  subject,
});

/** Marks the last step as failed if the extraction failed. */
function endStep(step: OpenSpan | null, outcome: ExtractionOutcome): void {
  if (outcome.kind !== 'success')
    step?.fail(outcome.kind === 'error' ? outcome.code : outcome.kind.toUpperCase());
  step?.end();
}
