import type { TaskFailure } from '../contract/errors.ts';
import type { ActionData } from '../generated/catalogue.ts';
import type { CallOptions, CreateOptions } from '../transport/options.ts';
import type { Challenge, Completeness, MainSchemas } from '../contract/types.ts';

/**
 * What can be extracted at institutions, such as `movement`; where institutions differ in what they
 * return, also the whole name of the action, such as `afc:contribution`.
 */
export type ActionType = keyof ActionData;

/** The person's credentials: in plain text, possibly encrypted by the SDK, or already encrypted. */
export type OrderedCredentials =
  | {
      /** RUT, or the e-mail address if the institution uses that. */
      readonly username: string;
      readonly password: string;
      /**
       * Encrypts the username and password with a key that expires with the session; defaults to
       * the client's `encrypt`.
       */
      readonly encrypt?: boolean;
    }
  | {
      /** A compact JWE, as returned by `encryptCredentials`. */
      readonly encryptArgs: string;
    };

/** What to read, where, and as whom. */
export type TaskOrder<A extends ActionType> = OrderedCredentials & {
  /** The institution's id, such as `banco-chile`: see `cauce.institutions()`. */
  readonly institution: string;
  readonly action: A;
  /** Your own reference: at most 64 characters, without a RUT or an e-mail address. */
  readonly reference?: string;
  /**
   * The outcome that the sandbox simulates, such as `wrong_login` or `slow=5`; ignored elsewhere.
   */
  readonly sandboxScenario?: string;
};

/** A launch, which may also state whether somebody will answer the institution's challenges. */
export type LaunchOrder<A extends ActionType> = TaskOrder<A> & { readonly interactive?: boolean };

/**
 * A task in its current state. `A` cannot be inferred from an id: specify it, as in
 * `tasks.get<'movement'>(id)`.
 */
export interface Task<A extends ActionType = ActionType> {
  readonly taskId: string;
  /** Your own reference; null if the order had none. */
  readonly reference: string | null;
  readonly status: MainSchemas['Task']['taskStatus'];
  /** As normalised by the API; null once the task's data was deleted. */
  readonly username: string | null;
  readonly institution: string;
  /** Null until the task ends with `success`. */
  readonly data: ActionData[A] | null;
  /** Null until the task ends with `success`. */
  readonly completeness: Completeness | null;
  /** The institution's open challenge to the person; null if there is none. */
  readonly challenge: Challenge | null;
  /** Why the task failed, if it says so. */
  readonly error: MainSchemas['TaskError'] | null;
}

/** Which tasks are listed. */
export interface TasksQuery {
  /** Only those with this reference of yours. */
  readonly reference?: string;
  readonly status?: Task['status'];
  /** Only those at this institution, by its id. */
  readonly entity?: string;
  /** The `cursor` of the previous page. */
  readonly cursor?: string;
  /** At most 100, which is the default. */
  readonly limit?: number;
}

/** A task that ended with data. */
export interface FinishedTask<A extends ActionType = ActionType> {
  readonly taskId: string;
  readonly reference: string | null;
  readonly username: string | null;
  readonly institution: string;
  readonly data: ActionData[A];
  readonly completeness: Completeness | null;
}

/** What is known while a task is running. */
export interface TaskProgress {
  readonly taskId: string;
  readonly status: Exclude<Task['status'], 'success' | TaskFailure>;
  /** Milliseconds since waiting began. */
  readonly elapsedMs: number;
}

/**
 * The person's answers, keyed by field name; null to give up; undefined if there is nothing to
 * type.
 */
export type ChallengeReply = Readonly<Record<string, string>> | null | undefined;

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait for the task to end, in ms; five minutes by default. */
  readonly waitMs?: number;
  /** Called when waiting begins and whenever the task's status changes. */
  readonly onProgress?: (progress: TaskProgress) => void;
  /**
   * Called once for each challenge: shows it to the person and resolves with their answers. The
   * signal is aborted when the challenge is no longer open.
   */
  readonly onChallenge?: (
    challenge: Challenge,
    options: { readonly signal: AbortSignal },
  ) => Promise<ChallengeReply> | ChallengeReply;
}

export type RunOptions = WaitOptions & Omit<CreateOptions, 'timeoutMs'>;
