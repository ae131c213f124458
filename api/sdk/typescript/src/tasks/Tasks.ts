import type { SessionKeys } from '../encryption/SessionKeys.ts';
import { encryptCredentials } from '../encryption/encryptCredentials.ts';
import { ValidationError } from '../contract/errors.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions, CreateOptions } from '../transport/options.ts';
import type { MainSchemas } from '../contract/types.ts';
import { presentTask, requireData } from './presentTask.ts';
import type {
  ActionType,
  FinishedTask,
  LaunchOrder,
  OrderedCredentials,
  RunOptions,
  Task,
  TaskOrder,
  TasksQuery,
  WaitOptions,
} from './tasks.types.ts';
import type { TaskSignals } from './TaskSignals.ts';
import { waitForTask } from './waitForTask.ts';

interface TasksDeps {
  readonly api: Api;
  readonly sessionKeys: SessionKeys;
  readonly signals: TaskSignals;
  /** The default for orders that do not specify it. */
  readonly encrypt: boolean;
}

/** Extractions: launch one, follow it, and read its data. */
export class Tasks {
  readonly #deps: TasksDeps;

  /** @internal */
  constructor(deps: TasksDeps) {
    this.#deps = deps;
  }

  /**
   * Launches an extraction, waits for its end and returns its data, typed by the action.
   *
   * If the signal aborts while it waits, the task is cancelled, so that the person is not busy with
   * an extraction that nobody waits for. After a `TaskTimeoutError` it goes on.
   *
   * @throws RestrictedError, BusyError, QuotaError, ValidationError if it is not accepted
   * @throws TaskFailedError if it ends without data, TaskTimeoutError if it does not end in time
   * @example
   * ```ts
   * const { data } = await cauce.tasks.run({
   *   institution: 'banco-chile',
   *   action: 'movement',
   *   username: '12345678-5',
   *   password,
   * });
   * for (const { accountNumber, movements } of data) console.log(accountNumber, movements.length);
   * ```
   * @example With progress, a way to stop, and somebody to answer the institution's challenges
   * ```ts
   * const stop = new AbortController();
   * await cauce.tasks.run(order, {
   *   signal: stop.signal,
   *   onProgress: ({ status, elapsedMs }) => show(`${status}, ${elapsedMs / 1000} s`),
   *   onChallenge: async ({ fields }) => askPerson(fields),
   * });
   * ```
   */
  async run<A extends ActionType>(
    order: TaskOrder<A>,
    options: RunOptions = {},
  ): Promise<FinishedTask<A>> {
    const { signal, retries, idempotencyKey, onChallenge } = options;
    const interactive = onChallenge !== undefined;
    const { taskId } = await this.launch(
      { ...order, ...(interactive && { interactive }) },
      {
        ...(signal && { signal }),
        ...(retries !== undefined && { retries }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
    );
    try {
      return await this.wait<A>(taskId, options);
    } catch (error) {
      // The caller gets the reason of its own abort, whether or not the task could be cancelled.
      if (signal?.aborted === true) await this.cancel(taskId).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Launches an extraction without waiting for it. Retries are safe: the API launches only one.
   * The same `idempotencyKey` and order return the first answer for 24 hours, with `encrypt` too.
   *
   * @throws RestrictedError, BusyError, QuotaError, ValidationError if it is not accepted
   */
  async launch<A extends ActionType>(
    order: LaunchOrder<A>,
    options: CreateOptions = {},
  ): Promise<{ readonly taskId: string }> {
    const { idempotencyKey = crypto.randomUUID(), ...call } = options;
    const { institution, action, interactive, reference, sandboxScenario } = order;
    const send = async () => {
      const args = await this.#argsOf(order, call.signal);
      const { taskId } = await answered(
        this.#deps.api.main.POST('/tasks', {
          // The OpenAPI document requires one of two forms, which its generated type cannot
          // express.
          body: {
            action: action.includes(':') ? action : `${institution}:${action}`,
            ...args,
            ...(interactive !== undefined && { interactive }),
            ...(reference !== undefined && { reference }),
          },
          headers: {
            'Idempotency-Key': idempotencyKey,
            ...(sandboxScenario !== undefined && { 'X-Sandbox-Scenario': sandboxScenario }),
          },
          fetch: this.#deps.api.via(call, true),
        }),
      );
      return { taskId };
    };
    try {
      return await send();
    } catch (error) {
      // The session was renewed in the meantime, and its encryption key with it.
      if (!this.#isEncrypted(order) || !isUndecryptable(error)) throw error;
      this.#deps.sessionKeys.forget();
      return send();
    }
  }

  /**
   * Returns a task in its current state.
   *
   * @throws PermissionError if the task is unknown or another client's
   * @example
   * ```ts
   * const { status, data } = await cauce.tasks.get<'movement'>(taskId);
   * ```
   */
  async get<A extends ActionType = ActionType>(
    taskId: string,
    call: CallOptions = {},
  ): Promise<Task<A>> {
    const params = { path: { taskId } };
    const fetch = this.#deps.api.via(call, true);
    const sent = this.#deps.api.main.GET('/tasks/{taskId}', { params, fetch });
    return presentTask<A>(taskId, await answered(sent));
  }

  /**
   * One page of tasks, the newest first: ids, references and states, nothing of a person. While
   * `cursor` is not null, continue with it.
   *
   * @example
   * ```ts
   * const { data } = await cauce.tasks.list({ reference: 'solicitud-4821' });
   * for (const { id, taskStatus } of data) show(id, taskStatus);
   * ```
   */
  async list(query: TasksQuery = {}, call: CallOptions = {}): Promise<MainSchemas['TaskList']> {
    const fetch = this.#deps.api.via(call, true);
    return answered(this.#deps.api.main.GET('/tasks', { params: { query }, fetch }));
  }

  /**
   * Waits until a task has ended and returns its data.
   *
   * @throws TaskFailedError if it ends without data, TaskTimeoutError if it does not end in time
   */
  async wait<A extends ActionType = ActionType>(
    taskId: string,
    options: WaitOptions = {},
  ): Promise<FinishedTask<A>> {
    const { signal, retries } = options;
    const call = { ...(signal && { signal }), ...(retries !== undefined && { retries }) };
    const watch = this.#deps.signals.watch(taskId);
    const calls = {
      watch,
      replied: watch.wake,
      read: () => this.get<A>(taskId, call),
      answer: (challengeId: string, answers: Readonly<Record<string, string>>) =>
        this.answerChallenge(taskId, { challengeId, answers }, call),
      cancel: () => this.cancelChallenge(taskId, call),
    };
    return requireData(await waitForTask<A>(taskId, calls, options));
  }

  /**
   * Sends the person's answer to a challenge.
   *
   * @throws ConflictError if the challenge is not open, or no longer
   * @throws ValidationError if the answer does not have the form that the challenge describes
   */
  async answerChallenge(
    taskId: string,
    reply: { readonly challengeId: string; readonly answers: Readonly<Record<string, string>> },
    call: CallOptions = {},
  ): Promise<Task> {
    const params = { path: { taskId } };
    const fetch = this.#deps.api.via(call, false);
    const body = reply as MainSchemas['AnswerChallenge'];
    const sent = this.#deps.api.main.POST('/tasks/{taskId}/challenge', { params, body, fetch });
    return presentTask(taskId, await answered(sent));
  }

  /**
   * Reports that the person will not answer: the task ends with `CHALLENGE_CANCELLED`.
   *
   * @throws ConflictError if no challenge is open
   */
  async cancelChallenge(taskId: string, call: CallOptions = {}): Promise<Task> {
    const params = { path: { taskId } };
    const fetch = this.#deps.api.via(call, false);
    const sent = this.#deps.api.main.POST('/tasks/{taskId}/challenge/cancel', { params, fetch });
    return presentTask(taskId, await answered(sent));
  }

  /**
   * Stops an extraction: its credentials are deleted at once, and within seconds it ends with
   * `CANCELLED_BY_CLIENT`. It costs nothing if nothing was read. A task that has ended is left
   * unchanged.
   *
   * @throws PermissionError if the task is unknown or another client's
   * @example
   * ```ts
   * await cauce.tasks.cancel(taskId);
   * ```
   */
  async cancel(taskId: string, call: CallOptions = {}): Promise<Task> {
    const params = { path: { taskId } };
    const fetch = this.#deps.api.via(call, true);
    const sent = this.#deps.api.main.POST('/tasks/{taskId}/cancel', { params, fetch });
    return presentTask(taskId, await answered(sent));
  }

  /**
   * Deletes the data that a task read and the person's identity, without waiting until they expire.
   *
   * @throws ConflictError if the task has not ended
   * @throws PermissionError if the task is unknown or another client's
   * @example
   * ```ts
   * const { data } = await cauce.tasks.wait(taskId);
   * await store(data);
   * await cauce.tasks.deleteData(taskId);
   * ```
   */
  async deleteData(taskId: string, call: CallOptions = {}): Promise<Task> {
    const params = { path: { taskId } };
    const fetch = this.#deps.api.via(call, true);
    const sent = this.#deps.api.main.DELETE('/tasks/{taskId}/data', { params, fetch });
    return presentTask(taskId, await answered(sent));
  }

  #isEncrypted(order: OrderedCredentials): boolean {
    return 'password' in order && (order.encrypt ?? this.#deps.encrypt);
  }

  async #argsOf(
    order: OrderedCredentials,
    signal?: AbortSignal,
  ): Promise<Pick<MainSchemas['LaunchTask'], 'args' | 'encryptArgs'>> {
    if ('encryptArgs' in order) return { encryptArgs: order.encryptArgs };
    const { username, password } = order;
    if (!this.#isEncrypted(order)) return { args: { username, password } };
    const key = await this.#deps.sessionKeys.get(signal);
    return { encryptArgs: await encryptCredentials({ username, password }, key) };
  }
}

const isUndecryptable = (error: unknown): boolean =>
  error instanceof ValidationError && error.message === 'encryptArgs could not be decrypted';
