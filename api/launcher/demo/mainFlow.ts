import type { DemoApi } from './DemoApi.ts';
import { resultText } from './accountsText.ts';
import type { DemoOptions } from './demoOptions.ts';
import {
  EXIT,
  TIMEOUT_MS,
  TryLater,
  during,
  expectSuccess,
  poll,
  textOf,
  until,
  type Terminal,
} from './demoSteps.ts';

/** What each final state other than success means. */
export const OUTCOMES = new Map([
  ['wrong_login', 'the institution did not accept the username or the password'],
  ['locked', "the institution has locked this person's access"],
  ['error', 'the institution is unavailable or did not respond'],
]);

/** Logs in, checks the user's status, launches a task, polls it, and prints the result. */
export async function mainFlow(
  { username, entity, action, password, isJson }: DemoOptions,
  { api, apiKey }: { api: DemoApi; apiKey: string },
  terminal: Terminal,
): Promise<number> {
  const token = await during(terminal, 'Logging in', async () => {
    const response = await api.call('POST', '/auth/login', { 'X-API-Key': apiKey });
    return textOf(expectSuccess(response, 'log in'), 'token');
  });
  const bearer = { Authorization: `Bearer ${token}` };

  await during(terminal, `Checking that ${username} may be asked for at ${entity}`, async () => {
    const person = { username, entity };
    const response = await api.call('POST', '/users/status/by-entity', bearer, person);
    const { enabled, retryAfter } = expectSuccess(response, "check the user's status");
    if (enabled === false) {
      const wait = until(new Date(String(retryAfter)));
      throw new TryLater(`${username} is restricted at ${entity} after wrong passwords${wait}.`);
    }
  });

  const taskId = await during(terminal, `Launching ${action}`, async () => {
    const body = { action, args: { username, password } };
    const response = await api.call('POST', '/tasks', bearer, body);
    return textOf(expectSuccess(response, 'launch the task'), 'taskId');
  });

  const task = await poll(
    () => api.call('GET', `/tasks/${encodeURIComponent(taskId)}`, bearer),
    ({ taskStatus }) => ({ status: String(taskStatus) }),
    terminal,
  );
  if (task === null) {
    const seconds = TIMEOUT_MS / 1000;
    process.stderr.write(`The task did not end within ${seconds} s. Its id is ${taskId}\n`);
    return EXIT.timedOut;
  }
  const status = String(task.taskStatus);
  const results = task.results as { data?: unknown; error?: { message?: unknown } } | undefined;
  if (isJson) {
    process.stdout.write(`${JSON.stringify(task, null, 2)}\n`);
  } else if (status === 'success') {
    terminal.progress.say(`\n${action} of ${username}`);
    terminal.progress.say(resultText(results?.data).join('\n'));
  } else {
    terminal.progress.say(`\nThe task ended as ${status}: ${outcomeText(status, results?.error)}.`);
  }
  return status === 'success' ? EXIT.done : EXIT.noResult;
}

export function outcomeText(status: string, error?: { message?: unknown } | null): string {
  const detail = typeof error?.message === 'string' ? ` (${error.message})` : '';
  return `${OUTCOMES.get(status) ?? 'no result'}${detail}`;
}
