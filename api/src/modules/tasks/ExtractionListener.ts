import type { Credentials } from '@cauce/extractors';
import type { TaskDocument } from './tasks.types.ts';

/**
 * How a task tells the consent behind it what came of the extraction: the only thing that tasks know
 * of consents. Each call may be repeated, because a worker can die between it and the task's end.
 */
export interface ExtractionListener {
  /** Whether the consent is live and waits for this task: if not, the institution is not contacted. */
  isAwaited(task: TaskDocument): Promise<boolean>;
  /** Whether the consent already holds this task's data. */
  hasStored(task: TaskDocument): Promise<boolean>;
  /** The credentials that the consent keeps for a refresh; null where it has ended. */
  storedCredentials(task: TaskDocument): Promise<Credentials | null>;
  /**
   * Hands over the data, by action type.
   * @returns false where the consent has ended, or another task is attached to it: the data is
   *   dropped
   */
  onSuccess(task: TaskDocument, data: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** The institution asked for the person, who was not there. */
  onPersonRequired(task: TaskDocument): Promise<void>;
  /** The institution did not accept the password. Leaves the task itself to its worker. */
  onWrongLogin(task: TaskDocument): Promise<void>;
}
