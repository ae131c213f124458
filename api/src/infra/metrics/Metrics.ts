import { boundValues } from './boundValues.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds; an API call is answered in milliseconds, or in seconds if it waits for a store. */
const HTTP_BUCKETS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** In seconds; an extraction takes between one second and the deadline of two minutes. */
const TASK_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40, 60, 90, 120, 180];

/** Methods with a label of their own; a client may send any word as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Maximum number of fields with their own label, per institution and kind; a portal may change
 * completely.
 */
const MOST_FIELDS = 50;

/** How a launch ended; a refusal costs no credit. */
export type LaunchResult = 'accepted' | 'restricted' | 'already_running' | 'quota_exceeded';
/** What happened to a worker's lease on a task. */
export type LeaseEvent = 'reclaimed' | 'lost' | 'released';
/** What the sweeper recovered. */
export type SweeperAction =
  | 'task_requeued'
  | 'task_ended'
  | 'lock_cleared'
  | 'consent_ended'
  | 'consent_cleaned'
  | 'refresh_queued'
  | 'refresh_refused'
  | 'secret_rewrapped';

/** An extraction that ended. */
export interface ExtractionFacts {
  readonly entityId: string;
  readonly actionTypes: readonly string[];
  readonly outcome: string;
  readonly seconds: number;
  /**
   * For the outcome `error`; `field` is the field that the connector did not expect in this form.
   */
  readonly fault?: { readonly code: string; readonly fixableBy: string; readonly field?: string };
  /** Fields of the institution's answers that the connector does not know. */
  readonly newFields?: readonly string[];
}

/** State that is read when Prometheus scrapes; see `setGauges`. */
export interface Gauges {
  readonly queueJobs?: Readonly<Record<string, number>>;
  readonly dependencies?: Readonly<Record<string, boolean>>;
  readonly processes?: Readonly<Record<string, number>>;
  /** By entity id: 1 if no live worker can read it. */
  readonly withoutWorker?: Readonly<Record<string, number>>;
  /** By entity id: 0 normal, 1 delayed, 2 unavailable. */
  readonly institutions?: Readonly<Record<string, number>>;
  /** How long the oldest event that is not listed yet has been waiting, in seconds. */
  readonly eventsWaiting?: number;
  /** Event streams that this process has open. */
  readonly eventStreams?: number;
  /** How long the most overdue delivery to a webhook has been due, in seconds. */
  readonly webhookLagSeconds?: number;
  /** Mails waiting to be sent, by kind. */
  readonly mailsWaiting?: Readonly<Record<string, number>>;
  /** How long the oldest of those mails has been waiting, in seconds. */
  readonly mailWaitSeconds?: number;
  /** Rights requests of persons that wait for a client's answer, by state. */
  readonly rightsRequests?: Readonly<Record<string, number>>;
  /** How long the oldest of those requests has been waiting, in seconds. */
  readonly rightsRequestAgeSeconds?: number;
}

/**
 * The metrics of a process for Prometheus. Label values are route patterns, catalogue ids and codes,
 * and names of institutions' fields, never anything that a client or person sent; their number is
 * bounded. The meaning of each metric is in its `help` and, with the alerts worth having, in
 * OPERATIONS.md.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #http = new Histogram({
    name: 'cauce_http_request_duration_seconds',
    help: 'Answered HTTP requests by route pattern, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: HTTP_BUCKETS,
    registers: [this.#registry],
  });
  readonly #httpErrors = this.#counter(
    'cauce_http_errors_total',
    'Refused or failed requests by API and error code of the catalogue',
    ['api', 'code'],
  );
  readonly #launches = this.#counter(
    'cauce_task_launches_total',
    'Well-formed launches by entity and what came of them: accepted ones cost a credit',
    ['entity', 'result'],
  );
  readonly #credits = this.#counter(
    'cauce_quota_credits_total',
    'Credits of clients’ monthly quotas asked for, by whether there was one left',
    ['result'],
  );
  readonly #persons = this.#counter(
    'cauce_distinct_persons_total',
    'Persons that a client asked about for the first time in an hour, and those past its limit',
    ['result'],
  );
  readonly #restrictions = this.#counter(
    'cauce_restrictions_total',
    'User and entity pairs that were restricted after wrong logins in a row, by entity',
    ['entity'],
  );
  readonly #ends = this.#counter(
    'cauce_tasks_ended_total',
    'Tasks that ended, by final status, error code (none without one) and who wrote the end',
    ['status', 'code', 'by'],
  );
  readonly #wait = new Histogram({
    name: 'cauce_task_wait_seconds',
    help: 'From a launch to the moment a worker first took its task',
    buckets: TASK_BUCKETS,
    registers: [this.#registry],
  });
  readonly #extractions = this.#counter(
    'cauce_extractions_total',
    'Extractions by entity, action and outcome: one with several actions counts for each',
    ['entity', 'action', 'outcome'],
  );
  readonly #extractionSeconds = new Histogram({
    name: 'cauce_extraction_duration_seconds',
    help: 'From a worker taking a task to its outcome, by entity and outcome',
    labelNames: ['entity', 'outcome'] as const,
    buckets: TASK_BUCKETS,
    registers: [this.#registry],
  });
  readonly #extractionErrors = this.#counter(
    'cauce_extraction_errors_total',
    'Extractions with the outcome error, by entity, code and who can fix it',
    ['entity', 'code', 'fixable_by'],
  );
  readonly #unexpectedFields = this.#counter(
    'cauce_extraction_unexpected_fields_total',
    'Extractions in which a field was missing or unreadable (changed) or unknown (new), by entity',
    ['entity', 'field', 'kind'],
  );
  readonly #fieldOf = boundValues(MOST_FIELDS);
  readonly #jobs = new Histogram({
    name: 'cauce_job_duration_seconds',
    help: 'Jobs of the queue that this worker ran, by whether they threw',
    labelNames: ['result'] as const,
    buckets: TASK_BUCKETS,
    registers: [this.#registry],
  });
  readonly #jobsRunning = this.#gauge('cauce_jobs_running', 'Jobs that this worker runs now', []);
  readonly #leases = this.#counter(
    'cauce_task_leases_total',
    'Tasks taken over from a silent worker, lost to another one, or given back on stop',
    ['event'],
  );
  readonly #sweeps = this.#counter('cauce_sweeper_actions_total', 'What the sweeper recovered', [
    'action',
  ]);
  readonly #sweepFailures = this.#counter(
    'cauce_sweeper_failures_total',
    'Chores of the sweeper that threw',
    ['chore'],
  );
  readonly #sweptAt = this.#gauge(
    'cauce_sweeper_last_success_timestamp_seconds',
    'When each chore of this process’s sweeper last went well',
    ['chore'],
  );
  readonly #audited = this.#counter(
    'cauce_audit_events_total',
    'Entries of the audit log: sessions, launches, consents, key rotations, erasures',
    ['event'],
  );
  readonly #events = this.#counter('cauce_events_total', 'Events listed for clients, by type', [
    'type',
  ]);
  readonly #eventsWaiting = this.#gauge(
    'cauce_events_waiting_seconds',
    'Since when the oldest event that is not listed yet waits, 0 if none does; the same in every process, so take max()',
    [],
  );
  readonly #eventStreams = this.#gauge(
    'cauce_event_streams',
    'Streams of events that clients have open at this process',
    [],
  );
  readonly #webhookAttempts = this.#counter(
    'cauce_webhook_attempts_total',
    'Attempts to deliver an event to a client’s webhook: delivered, retried (failed, and tried again later), failed (for good)',
    ['outcome'],
  );
  readonly #webhookLag = this.#gauge(
    'cauce_webhook_lag_seconds',
    'How long the longest waiting delivery to a webhook that is on has been due; the same in every process, so take max()',
    [],
  );
  readonly #mails = this.#counter(
    'cauce_mails_total',
    'Attempts to send a mail to a person, by kind: sent, retried (failed, and tried again later), given_up, dropped (what it was about is no more)',
    ['kind', 'outcome'],
  );
  readonly #mailsWaiting = this.#gauge(
    'cauce_mails_waiting',
    'Mails that wait to be sent, by kind; the same in every process, so take max()',
    ['kind'],
  );
  readonly #rightsRequests = this.#gauge(
    'cauce_rights_requests',
    "Persons' requests for their rights that wait for a client's answer, by state: open, overdue; the same in every process, so take max()",
    ['state'],
  );
  readonly #rightsRequestAge = this.#gauge(
    'cauce_rights_request_age_seconds',
    'Since when the oldest of them waits, 0 if none does; the same in every process, so take max()',
    [],
  );
  readonly #mailWait = this.#gauge(
    'cauce_mail_wait_seconds',
    'Since when the oldest mail that is not sent yet waits, 0 if none does; the same in every process, so take max()',
    [],
  );
  readonly #requestsNotLogged = this.#counter(
    'cauce_requests_not_logged_total',
    'Calls that are missing in the clients’ request log, because the database did not take them in time',
    [],
  );
  readonly #auditFindings = this.#gauge(
    'cauce_audit_findings',
    'What is wrong with entries of the audit log since their last signed heads: 0, or somebody tampered',
    [],
  );
  readonly #queue = this.#gauge(
    'cauce_queue_jobs',
    'Jobs in the queue by state; the same in every process, so take max()',
    ['state'],
  );
  readonly #dependencies = this.#gauge(
    'cauce_dependency_up',
    '1 where what this process needs answers, as on /readyz',
    ['dependency'],
  );
  readonly #processes = this.#gauge(
    'cauce_processes',
    'Live processes by kind, by their heartbeat; the same in every process, so take max()',
    ['kind'],
  );
  readonly #withoutWorker = this.#gauge(
    'cauce_institution_without_worker',
    '1 if workers are alive but none has the browser that the institution needs; the same in every process, so take max()',
    ['entity'],
  );
  readonly #institutions = this.#gauge(
    'cauce_institution_condition',
    '0 normal, 1 delayed, 2 unavailable; the same in every process, so take max()',
    ['entity'],
  );

  constructor(processName: string, environment: string) {
    this.#registry.setDefaultLabels({ process: processName, environment });
    collectDefaultMetrics({ register: this.#registry, prefix: 'cauce_' });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** @param route the pattern that matched, never the path: that may contain an id or a RUT */
  requestAnswered(facts: {
    route: string;
    method: string;
    status: number;
    seconds: number;
    api: string;
    errorCode: string | null;
  }): void {
    const method = METHODS.has(facts.method) ? facts.method : 'OTHER';
    this.#http.observe({ route: facts.route, method, status: facts.status }, facts.seconds);
    if (facts.errorCode !== null) this.#httpErrors.inc({ api: facts.api, code: facts.errorCode });
  }

  taskLaunched(entity: string, result: LaunchResult): void {
    this.#launches.inc({ entity, result });
    if (result === 'accepted') this.#credits.inc({ result: 'accepted' });
    if (result === 'quota_exceeded') this.#credits.inc({ result: 'refused' });
  }

  personAsked(result: 'new' | 'tooMany'): void {
    this.#persons.inc({ result });
  }

  pairRestricted(entity: string): void {
    this.#restrictions.inc({ entity });
  }

  taskTaken(waitedSeconds: number): void {
    this.#wait.observe(waitedSeconds);
  }

  taskEnded(status: string, code: string | null, by: 'worker' | 'other'): void {
    this.#ends.inc({ status, code: code ?? 'none', by });
  }

  extractionEnded(facts: ExtractionFacts): void {
    const { entityId, actionTypes, outcome, seconds, fault, newFields = [] } = facts;
    for (const action of actionTypes) this.#extractions.inc({ entity: entityId, action, outcome });
    this.#extractionSeconds.observe({ entity: entityId, outcome }, seconds);
    if (fault)
      this.#extractionErrors.inc({
        entity: entityId,
        code: fault.code,
        fixable_by: fault.fixableBy,
      });
    if (fault?.field !== undefined) this.#fieldUnexpected(entityId, fault.field, 'changed');
    for (const field of newFields) this.#fieldUnexpected(entityId, field, 'new');
  }

  #fieldUnexpected(entity: string, field: string, kind: 'changed' | 'new'): void {
    // Counted separately, so that any number of new fields leaves the changed fields their own
    // labels.
    const named = this.#fieldOf(`${kind} ${entity}`, field);
    this.#unexpectedFields.inc({ entity, field: named, kind });
  }

  leaseChanged(event: LeaseEvent): void {
    this.#leases.inc({ event });
  }

  /** Measures a queue job; rethrows its errors. */
  async job<T>(run: () => Promise<T>): Promise<T> {
    const stop = this.#jobs.startTimer();
    this.#jobsRunning.inc();
    try {
      const value = await run();
      stop({ result: 'done' });
      return value;
    } catch (error) {
      stop({ result: 'failed' });
      throw error;
    } finally {
      this.#jobsRunning.dec();
    }
  }

  swept(action: SweeperAction, count: number): void {
    if (count > 0) this.#sweeps.inc({ action }, count);
  }

  choreEnded(chore: string, at: Date | null): void {
    if (at) this.#sweptAt.set({ chore }, at.getTime() / 1000);
    else this.#sweepFailures.inc({ chore });
  }

  audited(event: string): void {
    this.#audited.inc({ event });
  }

  eventListed(type: string): void {
    this.#events.inc({ type });
  }

  webhookAttempted(outcome: 'delivered' | 'retried' | 'failed'): void {
    this.#webhookAttempts.inc({ outcome });
  }

  mailEnded(kind: string, outcome: 'sent' | 'retried' | 'given_up' | 'dropped'): void {
    this.#mails.inc({ kind, outcome });
  }

  requestNotLogged(): void {
    this.#requestsNotLogged.inc();
  }

  auditChecked(findings: number): void {
    this.#auditFindings.set(findings);
  }

  /** Replaces the gauges; a value that could not be read is absent rather than outdated. */
  setGauges(gauges: Gauges): void {
    const replace = (
      gauge: Gauge,
      label: string,
      values: Readonly<Record<string, number | boolean>> = {},
    ) => {
      gauge.reset();
      for (const [name, value] of Object.entries(values))
        gauge.set({ [label]: name }, Number(value));
    };
    replace(this.#queue, 'state', gauges.queueJobs);
    replace(this.#dependencies, 'dependency', gauges.dependencies);
    replace(this.#processes, 'kind', gauges.processes);
    replace(this.#withoutWorker, 'entity', gauges.withoutWorker);
    replace(this.#institutions, 'entity', gauges.institutions);
    replace(this.#mailsWaiting, 'kind', gauges.mailsWaiting);
    replace(this.#rightsRequests, 'state', gauges.rightsRequests);
    const set = (gauge: Gauge, value: number | undefined) => {
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    };
    set(this.#eventsWaiting, gauges.eventsWaiting);
    set(this.#eventStreams, gauges.eventStreams);
    set(this.#webhookLag, gauges.webhookLagSeconds);
    set(this.#mailWait, gauges.mailWaitSeconds);
    set(this.#rightsRequestAge, gauges.rightsRequestAgeSeconds);
  }

  #counter<T extends string>(name: string, help: string, labelNames: readonly T[]): Counter<T> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: readonly string[]): Gauge {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }
}
