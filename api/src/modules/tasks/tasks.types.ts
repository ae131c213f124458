import type { ExtractionPhase } from '@cauce/extractors';
import type { Sealed } from '../../infra/vault/Vault.ts';

/** Spec section 4. */
export const TASK_STATUSES = [
  'pending',
  'running',
  'success',
  'wrong_login',
  'locked',
  'error',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
export type FinalStatus = Exclude<TaskStatus, 'pending' | 'running'>;

/** `taskStatusCode` by status; locked, which the specification leaves out, is 423. */
export const TASK_STATUS_CODES: Readonly<Record<TaskStatus, number>> = {
  pending: 202,
  running: 202,
  success: 200,
  wrong_login: 401,
  locked: 423,
  error: 500,
};

/** From which statuses each one can be reached: the store's updates are conditional on it. */
export const TASK_TRANSITIONS: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  pending: [],
  running: ['pending', 'running'],
  success: ['running'],
  wrong_login: ['running'],
  locked: ['running'],
  // The sweeper ends a task that no worker ever took.
  error: ['pending', 'running'],
};

export function isFinal(status: TaskStatus): status is FinalStatus {
  return status !== 'pending' && status !== 'running';
}

/** Why a task ended in error: the extraction's codes, and two of the task's own. */
export interface TaskError {
  /** An extraction error code, or `DEADLINE_EXCEEDED`, `INTERRUPTED`. */
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

/** How a task ended. */
export interface TaskOutcome {
  readonly status: FinalStatus;
  readonly result: Sealed | null;
  readonly error: TaskError | null;
  /** Absent where the institution did not say. */
  readonly attemptsLeft?: number | null;
}

/** Credentials as the caller sends them, in clear or inside `encryptArgs`. */
export interface LaunchArgs {
  readonly username: string;
  readonly password: string;
}

export interface LaunchBody {
  readonly action: string;
  readonly args?: LaunchArgs;
  readonly encryptArgs?: string;
}

/** For which consent a task extracts: to bring it about, or to bring it up to date. */
export interface TaskConsent {
  readonly id: string;
  readonly purpose: 'connect' | 'refresh';
}

/** A worker's hold on a running task: renewed while it works, free to take once it has run out. */
export interface Lease {
  readonly owner: string;
  readonly until: Date;
}

/** Where a task comes from, so that logs and traces can be followed from the request to its end. */
export interface TaskOrigin {
  readonly requestId: string;
  /** W3C `traceparent`; null where nothing is traced. */
  readonly trace: string | null;
}

export interface TaskDocument {
  readonly _id: string;
  readonly clientId: string;
  /** Absent in records of versions that did not keep it. */
  readonly origin?: TaskOrigin;
  readonly entityId: string;
  /** What one login fetches: one action for a task of the main API, all of a consent's. */
  readonly actionTypes: readonly string[];
  /** The consent that it extracts for, null for a task of the main API. */
  readonly consent: TaskConsent | null;
  /** Pseudonym of the person. */
  readonly subject: string;
  /** Pseudonym of the user/entity pair: the key of the running lock and of the restriction. */
  readonly pair: string;
  /** When the credit was taken that paid for it; absent in records of versions that did not say. */
  readonly creditAt?: Date;
  readonly status: TaskStatus;
  readonly phase: ExtractionPhase | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The task ends at this moment whatever happens. */
  readonly deadlineAt: Date;
  /** When the sweeper looks at it next; absent once final. */
  readonly nextCheckAt?: Date;
  readonly lease: Lease | null;
  /** Times that a worker took it. */
  readonly attempts: number;
  readonly scenario: string | null;
  readonly username: Sealed;
  /** Null once the task is final. */
  readonly credentials: Sealed | null;
  readonly result: Sealed | null;
  readonly error: TaskError | null;
  /** Tries that the institution said are left, after a wrong login. */
  readonly attemptsLeft: number | null;
  /** Since when nobody wants its result any more; a worker that runs it then stops. */
  readonly cancelledAt: Date | null;
  /** Keys whose holder has read the result: a first reading is audited, polling on is not. */
  readonly readBy: readonly string[];
  /** When the record is deleted. */
  readonly expiresAt: Date;
}

/** What binds each sealed field to its record. */
export const taskAad = (taskId: string, field: 'username' | 'credentials' | 'result'): string =>
  `tasks/${taskId}/${field}`;

/** The actions as logs and the audit log name them: `banco-chile:movement`. */
export const actionNames = (task: Pick<TaskDocument, 'entityId' | 'actionTypes'>): string =>
  task.actionTypes.map((type) => `${task.entityId}:${type}`).join(' ');
