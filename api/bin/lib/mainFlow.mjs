import { URLSearchParams } from 'node:url';
import { resultText } from './accountsText.mjs';
import { EXIT } from './demoExit.mjs';
import { during, expectSuccess, poll, POLL_FOR_MS, textOf, TryLater, until } from './demoSteps.mjs';

/** What each final state means for the person at the terminal. */
export const ENDINGS = new Map([
  ['wrong_login', 'the institution did not accept the username or the password'],
  ['locked', "the institution has locked this person's access"],
  ['error', 'the institution is unavailable or did not respond'],
]);

/**
 * The flow of the main API: log in, check the user's status, launch a task, poll it, print the result.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {{ api: import('./DemoApi.mjs').DemoApi, apiKey: string }} system
 * @param {import('./progress.mjs').Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function mainFlow(options, { api, apiKey }, progress, signal) {
  const { username, entity, action, password } = options;

  const token = await during(progress, 'Logging in', async () => {
    const answer = await api.call('POST', '/auth/login', { 'X-API-Key': apiKey });
    return textOf(expectSuccess(answer, 'log in'), 'token');
  });
  const bearer = { Authorization: `Bearer ${token}` };

  await during(progress, `Checking that ${username} may be asked for at ${entity}`, async () => {
    const query = new URLSearchParams({ username, entity }).toString();
    const answer = await api.call('GET', `/users/status/by-entity?${query}`, bearer);
    const { enabled, retryAfter } = expectSuccess(answer, "check the user's status");
    if (enabled === false) {
      throw new TryLater(
        `${username} is restricted at ${entity} after wrong passwords${until(new Date(String(retryAfter)))}.`,
      );
    }
  });

  const taskId = await during(progress, `Launching ${action}`, async () => {
    const task = { action, args: { username, password } };
    const answer = await api.call('POST', '/tasks', bearer, task);
    return textOf(expectSuccess(answer, 'launch the task'), 'taskId');
  });

  const path = `/tasks/${encodeURIComponent(taskId)}`;
  const task = await poll(
    () => api.call('GET', path, bearer),
    ({ taskStatus }) => ({ status: String(taskStatus) }),
    progress,
    signal,
  );
  if (task === null) {
    console.error(`The task did not end within ${POLL_FOR_MS / 1000} s. Its id is ${taskId}`);
    return EXIT.tooLate;
  }
  const isSuccess = task.taskStatus === 'success';
  if (options.isJson) {
    console.log(JSON.stringify(task, null, 2));
  } else if (isSuccess) {
    progress.say(`\n${action} of ${username}`);
    progress.say(resultText(/** @type {any} */ (task.results)?.data).join('\n'));
  } else {
    progress.say(`\n${endingText(task)}`);
  }
  return isSuccess ? EXIT.done : EXIT.noResult;
}

/** @param {import('./DemoApi.mjs').Body} task */
function endingText(task) {
  const status = String(task.taskStatus);
  const error = /** @type {any} */ (task.results)?.error;
  const detail = typeof error?.message === 'string' ? ` (${error.message})` : '';
  return `The task ended as ${status}: ${ENDINGS.get(status) ?? 'no result'}${detail}.`;
}
