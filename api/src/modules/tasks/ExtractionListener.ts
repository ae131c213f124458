import type { TaskDocument } from './tasks.types.ts';

/**
 * What the consent behind a task is told of its extraction. Each may be told twice: a worker may die
 * between telling and ending the task.
 */
export interface ConsentExtractions {
  /** Whether the consent holds this task's data already. */
  hasTaken(task: TaskDocument): Promise<boolean>;
  /**
   * Hands over the data, by action type.
   * @returns false where the consent is over, or another extraction speaks for it: the data is dropped
   */
  take(task: TaskDocument, data: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** The institution did not accept the password. */
  refuse(task: TaskDocument): Promise<void>;
}
