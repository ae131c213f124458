import { setTimeout as sleep } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';
import { DemoApi } from './DemoApi.mjs';
import { DEMO_USAGE, UsageFailure, findSystem, readDemoOptions } from './demoOptions.mjs';
import { Failure, failureText } from './Failure.mjs';
import { Progress } from './progress.mjs';
import { repositoryRoot } from './paths.mjs';
import { resultText } from './accountsText.mjs';

const EXIT = { done: 0, failed: 1, usage: 2, tryLater: 3, noResult: 4, tooLate: 5 };
const POLL_MS = 500;
const POLL_FOR_MS = 180_000;
const LONGEST_WAIT_MS = 30_000;

/** What each final state means for the person at the terminal. */
const ENDINGS = new Map([
  ['wrong_login', 'the institution did not accept the username or the password'],
  ['locked', "the institution has locked this person's access"],
  ['error', 'the institution is unavailable or did not respond'],
]);

/** A refusal that passes by itself. */
class TryLater extends Failure {}

/**
 * Runs `npm run demo` and leaves with its exit code.
 *
 * @param {string[]} args
 */
export async function demoCommand(args) {
  const stop = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => stop.abort());
  }
  try {
    const options = readDemoOptions(args);
    if (options.isHelp) {
      console.log(DEMO_USAGE);
      process.exit(EXIT.done);
    }
    const system = findSystem(options, process.env, repositoryRoot);
    const progress = new Progress({ out: options.isJson ? process.stderr : process.stdout });
    process.exitCode = await runDemo(options, system, progress, stop.signal);
    progress.close();
  } catch (error) {
    if (stop.signal.aborted) process.exit(130);
    console.error(failureText(error));
    if (error instanceof UsageFailure) process.exitCode = EXIT.usage;
    else process.exitCode = error instanceof TryLater ? EXIT.tryLater : EXIT.failed;
  }
}

/**
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {{ apiUrl: string, apiKey: string }} system
 * @param {Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
async function runDemo(options, { apiUrl, apiKey }, progress, signal) {
  const api = new DemoApi(apiUrl, signal);
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

  const task = await poll(api, taskId, bearer, progress, signal);
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

/**
 * @param {DemoApi} api @param {string} taskId @param {Record<string, string>} bearer
 * @param {Progress} progress @param {AbortSignal} signal
 * @returns {Promise<import('./DemoApi.mjs').Body | null>} the task once it is final
 */
async function poll(api, taskId, bearer, progress, signal) {
  const step = progress.step('Waiting for the institution');
  const deadline = performance.now() + POLL_FOR_MS;
  while (performance.now() < deadline) {
    const answer = await api.call('GET', `/tasks/${encodeURIComponent(taskId)}`, bearer);
    if (answer.status === 429 || answer.status === 503) {
      step.note('the API asks for patience');
      await sleep(waitMs(answer.retryAfter), undefined, { signal });
      continue;
    }
    const task = expectSuccess(answer, 'read the task');
    const status = String(task.taskStatus);
    if (status !== 'pending' && status !== 'running') {
      if (status === 'success') step.done(status);
      else step.failed(status);
      return task;
    }
    step.note(status);
    await sleep(POLL_MS, undefined, { signal });
  }
  step.failed('still running');
  return null;
}

/** @param {Date | null} retryAfter */
function waitMs(retryAfter) {
  const wait = retryAfter === null ? 1000 : retryAfter.getTime() - Date.now();
  return Math.min(Math.max(wait, POLL_MS), LONGEST_WAIT_MS);
}

/**
 * @template T
 * @param {Progress} progress @param {string} title @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function during(progress, title, work) {
  const step = progress.step(title);
  try {
    const value = await work();
    step.done();
    return value;
  } catch (error) {
    step.failed();
    throw error;
  }
}

/** @param {import('./DemoApi.mjs').Answer} answer @param {string} purpose */
function expectSuccess({ status, body, retryAfter }, purpose) {
  if (status >= 200 && status < 300) return body;
  const code = body.errorCode === undefined ? '' : ` ${String(body.errorCode)}`;
  const message = body.message === undefined ? 'no reason given' : String(body.message);
  const isPassing = retryAfter !== null || [429, 503].includes(status);
  const Kind = isPassing ? TryLater : Failure;
  throw new Kind(
    `The API refused to ${purpose}: ${message} (${status}${code})${until(retryAfter)}.`,
    body.requestId === undefined ? [] : [`Request id ${String(body.requestId)}`],
  );
}

/** @param {Date | null} date */
function until(date) {
  if (date === null || Number.isNaN(date.getTime())) return '';
  const seconds = Math.max(1, Math.ceil((date.getTime() - Date.now()) / 1000));
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `; try again in ${wait}, at ${date.toLocaleString('es-CL')}`;
}

/** @param {import('./DemoApi.mjs').Body} body @param {string} name */
function textOf(body, name) {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Failure(`The API's answer has no ${name}.`);
}

/** @param {import('./DemoApi.mjs').Body} task */
function endingText(task) {
  const status = String(task.taskStatus);
  const error = /** @type {any} */ (task.results)?.error;
  const detail = typeof error?.message === 'string' ? ` (${error.message})` : '';
  return `The task ended as ${status}: ${ENDINGS.get(status) ?? 'no result'}${detail}.`;
}
