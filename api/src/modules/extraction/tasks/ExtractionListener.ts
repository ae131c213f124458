import type { Credentials, ExtractionOutcome } from '@cauce/extractors';
import type { TaskDocument } from './tasks.types.ts';

/** What a successful extraction read. */
export type Extracted = Extract<ExtractionOutcome, { readonly kind: 'success' }>;

/** How an extraction ended that did not succeed. */
export type FailedOutcome = Exclude<ExtractionOutcome, { readonly kind: 'success' }>;

/**
 * How a task reports the outcome of its extraction to its consent: everything that tasks know about
 * consents. Each call may be repeated, because a worker can die between it and the task's end.
 */
export interface ExtractionListener {
  /**
   * Whether the consent is live and waits for this task; if not, the institution is not contacted.
   */
  isAwaited(task: TaskDocument): Promise<boolean>;
  /** Whether the consent already has this task's data. */
  hasStored(task: TaskDocument): Promise<boolean>;
  /** The credentials that the consent stores for a refresh; null if it has ended. */
  storedCredentials(task: TaskDocument): Promise<Credentials | null>;
  /**
   * Passes on the data and what it leaves out, by action type.
   * @returns false if the consent has ended, or another task is attached to it: the data is
   *   dropped
   */
  onSuccess(task: TaskDocument, extracted: Extracted): Promise<boolean>;
  /** Called when the extraction did not succeed. The task itself is ended by its worker. */
  onFailure(task: TaskDocument, outcome: FailedOutcome): Promise<void>;
}
