import type { Challenge, ExtractionErrorCode, ExtractionPhase } from '@cauce/extractors';
import type { Sealed, Vault } from '../../../infra/vault/Vault.ts';
import type { WithOutbox } from '../../operations/events/events.types.ts';
import type { Names, UserKeys } from '../users/userKeys.ts';

/** The statuses of the public contract. */
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

/** `taskStatusCode` by status. */
export const TASK_STATUS_CODES: Readonly<Record<TaskStatus, number>> = {
  pending: 202,
  running: 202,
  success: 200,
  wrong_login: 401,
  locked: 423,
  error: 500,
};

/**
 * The statuses from which each status can be reached; the store's updates are conditional on this.
 */
export const TASK_TRANSITIONS: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  pending: [],
  running: ['pending', 'running'],
  success: ['running'],
  wrong_login: ['running'],
  locked: ['running'],
  // The sweeper also ends tasks that no worker ever claimed.
  error: ['pending', 'running'],
};

export function isFinal(status: TaskStatus): status is FinalStatus {
  return status !== 'pending' && status !== 'running';
}

/** Why a task ended in error, if its extraction does not tell. */
export const TASK_ENDING_CODES = [
  'INTERRUPTED',
  'DEADLINE_EXCEEDED',
  'CANCELLED_BY_CLIENT',
] as const;

/** Why a task ended in error. */
export interface TaskError {
  readonly code: ExtractionErrorCode | (typeof TASK_ENDING_CODES)[number];
  readonly message: string;
  readonly retryable: boolean;
}

/** How a task ended. */
export interface TaskOutcome {
  readonly status: FinalStatus;
  readonly result: Sealed | null;
  /** The state of each part of the result; absent if there is no result. */
  readonly completeness?: Sealed;
  readonly error: TaskError | null;
  /** Absent if the institution did not tell. */
  readonly attemptsLeft?: number | null;
}

/** Credentials as the caller sends them, in clear or inside `encryptArgs`. */
export interface LaunchArgs {
  readonly username: string;
  readonly password: string;
}

export interface LaunchBody {
  readonly action: string;
  readonly interactive?: boolean;
  readonly args?: LaunchArgs;
  readonly encryptArgs?: string;
  readonly reference?: string;
}

/**
 * The consent that a task extracts for: its first extraction, a refresh with the stored credentials,
 * or a repair with new ones.
 */
export interface TaskConsent {
  readonly id: string;
  readonly purpose: 'connect' | 'refresh' | 'repair';
  /** Whether the person chooses accounts before the data is released; absent if not. */
  readonly accountSelection?: true;
}

/**
 * A worker's claim on a running task: it is renewed while the worker runs, and others may claim the
 * task once it has expired.
 */
export interface Lease {
  readonly owner: string;
  readonly until: Date;
}

/** The request that launched a task, so that logs and traces can be followed to the task's end. */
interface TaskOrigin {
  readonly requestId: string;
  /** W3C `traceparent`; null without tracing. */
  readonly trace: string | null;
}

/** The part of a challenge that the store has to know. */
export interface OpenChallenge {
  readonly id: string;
  readonly expiresAt: Date;
  /** Whether the person has replied, and how; the worker then takes over. */
  readonly reply: 'none' | 'answered' | 'cancelled';
}

/** The rest of a challenge, which may describe the person. */
export type ChallengeContent = Omit<Challenge, 'id' | 'expiresAt'>;

export interface TaskDocument extends WithOutbox {
  readonly _id: string;
  readonly clientId: string;
  /** Absent in records of earlier versions. */
  readonly origin?: TaskOrigin;
  readonly entityId: string;
  /** What one login fetches: one action for a task of the main API, all actions of a consent. */
  readonly actionTypes: readonly string[];
  /** The consent that it extracts for; null for a task of the main API. */
  readonly consent: TaskConsent | null;
  /** The client's own reference; absent if it sent none. */
  readonly reference?: string;
  /** Pseudonym of the person. */
  readonly subject: string;
  /** Key of the user-entity pair, for the running lock and the restriction. */
  readonly pair: string;
  /** When the credit that paid for it was reserved; absent in records of earlier versions. */
  readonly creditAt?: Date;
  readonly status: TaskStatus;
  readonly phase: ExtractionPhase | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The task ends at this moment at the latest. */
  readonly deadlineAt: Date;
  /** When the sweeper next checks it; absent once final. */
  readonly nextCheckAt?: Date;
  readonly lease: Lease | null;
  /** How many times a worker has claimed it. */
  readonly attempts: number;
  readonly scenario: string | null;
  /** How many days ahead the client's simulated world was as it ran; absent before that. */
  readonly sandboxDays?: number;
  /**
   * Whether the caller can show challenges to the person; absent in records of earlier versions.
   */
  readonly isInteractive?: boolean;
  /** Whether the person was asked for anything; if so, the task is not run a second time. */
  readonly wasChallenged?: boolean;
  /** The open challenge; null or absent if there is none. */
  readonly challenge?: OpenChallenge | null;
  /** The open challenge's `ChallengeContent`. */
  readonly challengeContent?: Sealed | null;
  /** The person's answers, until the worker takes them. */
  readonly answers?: Sealed | null;
  /** Null once its data was deleted. */
  readonly username: Sealed | null;
  /** Null once the task is final, and in a refresh, whose credentials are stored in the consent. */
  readonly credentials: Sealed | null;
  readonly result: Sealed | null;
  /** The state of each part of the result; absent in records of earlier versions. */
  readonly completeness?: Sealed | null;
  readonly error: TaskError | null;
  /** After a wrong login, the attempts left according to the institution. */
  readonly attemptsLeft: number | null;
  /** When cancellation was requested; a worker that runs it then stops. */
  readonly cancelledAt: Date | null;
  /** Whether the client itself requested the cancellation; absent otherwise. */
  readonly isCancelledByClient?: true;
  /** When the client had its data deleted; absent if it did not. */
  readonly dataDeletedAt?: Date;
  /** Sessions that have read the result: a session's first read is audited, later ones are not. */
  readonly readBy: readonly string[];
  /** When the record is deleted. */
  readonly expiresAt: Date;
}

/** The sealed fields of a task. */
export type SealedTaskField =
  | 'username'
  | 'credentials'
  | 'result'
  | 'completeness'
  | 'challengeContent'
  | 'answers';

/** Associated data that binds a sealed field to its record. */
export const taskAad = (taskId: string, field: SealedTaskField): string =>
  `tasks/${taskId}/${field}`;

/** The actions as they are called in logs and the audit log: `banco-chile:movement`. */
export const actionNames = (task: Pick<TaskDocument, 'entityId' | 'actionTypes'>): string =>
  task.actionTypes.map((type) => `${task.entityId}:${type}`).join(' ');

export interface PairNamesDeps {
  readonly vault: Vault;
  readonly userKeys: UserKeys;
}

/**
 * The names of a task's user-entity pair, with every key that this process has: the task's record
 * contains only the name with the key that was current at its launch.
 */
export const pairNames = (
  { vault, userKeys }: PairNamesDeps,
  { _id, clientId, username, entityId, pair }: TaskDocument,
): Names =>
  username === null
    ? [pair]
    : userKeys.userEntityKeys(
        clientId,
        vault.open<string>(username, taskAad(_id, 'username')),
        entityId,
      );
