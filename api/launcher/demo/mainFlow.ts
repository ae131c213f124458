import {
  TaskFailedError,
  TaskTimeoutError,
  type ActionType,
  type Cauce,
  type Task,
} from '../../sdk/typescript/src/index.ts';
import { resultText } from './accountsText.ts';
import type { DemoOptions } from './demoOptions.ts';
import { EXIT, TIMEOUT_MS, TryLater, asked, during, until, type Terminal } from './demoSteps.ts';
import { EventTrail } from './EventTrail.ts';

/** What each final state other than success means. */
const OUTCOMES = new Map([
  ['wrong_login', 'the institution did not accept the username or the password'],
  ['locked', "the institution has locked this person's access"],
  ['error', 'the institution is unavailable or did not respond'],
]);

/** The status codes that the API returns with each `taskStatus`. */
const STATUS_CODES = {
  pending: 202,
  running: 202,
  success: 200,
  wrong_login: 401,
  locked: 423,
  error: 500,
};

/** Logs in, checks the user's status, launches a task, waits for its events, and prints the result. */
export async function mainFlow(
  { username, entity, action, password, isJson }: DemoOptions,
  cauce: Cauce,
  terminal: Terminal,
): Promise<number> {
  const { signal, progress } = terminal;
  const trail = await during(terminal, 'Logging in', () =>
    asked('log in', EventTrail.begin(cauce, terminal)),
  );

  await during(terminal, `Checking that ${username} may be asked for at ${entity}`, async () => {
    const person = { username, institution: entity };
    const status = cauce.userStatus(person, { signal });
    const { enabled, retryAfter } = await asked("check the user's status", status);
    if (!enabled) {
      const wait = until(new Date(String(retryAfter)));
      throw new TryLater(`${username} is restricted at ${entity} after wrong passwords${wait}.`);
    }
  });

  const taskId = await during(terminal, `Launching ${action}`, async () => {
    const type = action.slice(entity.length + 1) as ActionType;
    const order = { institution: entity, action: type, username, password };
    return (await asked('launch the task', cauce.tasks.launch(order, { signal }))).taskId;
  });
  trail.show(taskId);

  const isOver = await waitForEnd(cauce, taskId, terminal);
  if (!isOver) {
    const seconds = TIMEOUT_MS / 1000;
    process.stderr.write(`The task did not end within ${seconds} s. Its id is ${taskId}\n`);
    return EXIT.timedOut;
  }
  await trail.end('task.finished');
  const task = await asked('show the task', cauce.tasks.get(taskId, { signal }));
  const { status, data, error } = task;
  if (isJson) {
    process.stdout.write(`${JSON.stringify(answerOf(task), null, 2)}\n`);
  } else if (status === 'success') {
    progress.say(`\n${action} of ${username}`);
    progress.say(resultText(data).join('\n'));
  } else {
    progress.say(`\nThe task ended as ${status}: ${outcomeText(status, error)}.`);
  }
  return status === 'success' ? EXIT.done : EXIT.noResult;
}

/** @returns false after a timeout */
async function waitForEnd(
  cauce: Cauce,
  taskId: string,
  { progress, signal }: Terminal,
): Promise<boolean> {
  const step = progress.step('Waiting for the institution');
  try {
    await cauce.tasks.wait(taskId, {
      signal,
      waitMs: TIMEOUT_MS,
      onProgress: ({ status }) => step.note(status),
    });
    step.done('success');
    return true;
  } catch (error) {
    step.failed(error instanceof TaskFailedError ? error.taskStatus : 'still running');
    if (error instanceof TaskFailedError) return true;
    if (error instanceof TaskTimeoutError) return false;
    return asked('report the status', Promise.reject(error as Error));
  }
}

/** The task as `GET /tasks/{taskId}` returns it. */
function answerOf({ status, username, institution, data, completeness, error }: Task) {
  return {
    taskStatus: status,
    taskStatusCode: STATUS_CODES[status],
    results: {
      username,
      entityId: institution,
      data,
      ...(completeness && { completeness }),
      ...(error && { error }),
    },
  };
}

export function outcomeText(status: string, error?: { message?: unknown } | null): string {
  const detail = typeof error?.message === 'string' ? ` (${error.message})` : '';
  return `${OUTCOMES.get(status) ?? 'no result'}${detail}`;
}
