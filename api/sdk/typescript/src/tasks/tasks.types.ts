import type { TaskFailure } from '../contract/errors.ts';
import type { ActionData } from '../generated/catalogue.ts';
import type { CallOptions, CreateOptions } from '../transport/options.ts';
import type { Challenge, Completeness, MainSchemas } from '../contract/types.ts';

/** What can be read at institutions, such as `movement`. */
export type ActionType = keyof ActionData;

/** The person's credentials: in clear, to be encrypted, or encrypted elsewhere. */
export type OrderedCredentials =
  | {
      /** RUT, or the e-mail address where the institution takes one. */
      readonly username: string;
      readonly password: string;
      /** Encrypts both with a key that dies with the session; the client's `encrypt` otherwise. */
      readonly encrypt?: boolean;
    }
  | {
      /** A compact JWE, as `encryptCredentials` makes it. */
      readonly encryptArgs: string;
    };

/** What to read, where, and as whom. */
export type TaskOrder<A extends ActionType> = OrderedCredentials & {
  /** Id, such as `banco-chile`: see `institutions.list()`. */
  readonly institution: string;
  readonly action: A;
  /** What the sandbox plays, such as `wrong_login` or `slow=5`; ignored elsewhere. */
  readonly sandboxScenario?: string;
};

/** A launch, which may also say whether somebody will answer the institution's challenges. */
export type LaunchOrder<A extends ActionType> = TaskOrder<A> & { readonly interactive?: boolean };

/** A task as it is now. `A` is not known from an id: say it, as in `tasks.get<'movement'>(id)`. */
export interface Task<A extends ActionType = ActionType> {
  readonly taskId: string;
  readonly status: MainSchemas['Task']['taskStatus'];
  /** As the API normalised it; null once its data was deleted. */
  readonly username: string | null;
  readonly institution: string;
  /** Null until the task ends with `success`. */
  readonly data: ActionData[A] | null;
  /** Null until the task ends with `success`. */
  readonly completeness: Completeness | null;
  /** What the institution asks the person now; null if nothing. */
  readonly challenge: Challenge | null;
  /** Why it failed, where the task says so. */
  readonly error: MainSchemas['TaskError'] | null;
}

/** A task that ended with data. */
export interface FinishedTask<A extends ActionType = ActionType> {
  readonly taskId: string;
  readonly username: string | null;
  readonly institution: string;
  readonly data: ActionData[A];
  readonly completeness: Completeness | null;
}

/** What is known while a task goes on. */
export interface TaskProgress {
  readonly taskId: string;
  readonly status: Exclude<Task['status'], 'success' | TaskFailure>;
  /** Since waiting began. */
  readonly elapsedMs: number;
}

/** The person's answers by the field's name; null to give up; undefined where there is nothing to type. */
export type ChallengeReply = Readonly<Record<string, string>> | null | undefined;

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait for the task's end, in ms: five minutes unless said otherwise. */
  readonly waitMs?: number;
  /** Called when the task begins to wait and whenever its status changes. */
  readonly onProgress?: (progress: TaskProgress) => void;
  /**
   * Called once for each challenge: shows it to the person and resolves with what they typed. The
   * signal is aborted when it is no longer open.
   */
  readonly onChallenge?: (
    challenge: Challenge,
    options: { readonly signal: AbortSignal },
  ) => Promise<ChallengeReply> | ChallengeReply;
}

export type RunOptions = WaitOptions & Omit<CreateOptions, 'timeoutMs'>;
