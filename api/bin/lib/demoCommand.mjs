import { connectCurlFlow } from './connectCurlFlow.mjs';
import { connectFlow } from './connectFlow.mjs';
import { DemoApi } from './DemoApi.mjs';
import { EXIT } from './demoExit.mjs';
import { DEMO_USAGE, UsageFailure, findSystem, readDemoOptions } from './demoOptions.mjs';
import { TryLater } from './demoSteps.mjs';
import { failureText } from './Failure.mjs';
import { mainFlow } from './mainFlow.mjs';
import { Progress } from './progress.mjs';
import { repositoryRoot } from './paths.mjs';

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
    if (options.isCurl && system.connect !== null) {
      const { apiUrl, apiKey, connect } = system;
      console.log(connectCurlFlow({ apiUrl, apiKey, ...connect }).join('\n'));
      process.exit(EXIT.done);
    }
    const progress = new Progress({ out: options.isJson ? process.stderr : process.stdout });
    process.exitCode = await runFlows(options, system, progress, stop.signal);
    progress.close();
  } catch (error) {
    if (stop.signal.aborted) process.exit(130);
    console.error(failureText(error));
    if (error instanceof UsageFailure) process.exitCode = EXIT.usage;
    else process.exitCode = error instanceof TryLater ? EXIT.tryLater : EXIT.failed;
  }
}

/**
 * The flows that are asked for, the second only where the first brought a result: a wrong password
 * is not tried twice.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {import('./demoOptions.mjs').DemoSystem} system
 * @param {Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
async function runFlows(options, system, progress, signal) {
  const api = new DemoApi(system.apiUrl, signal);
  const { apiKey, connect } = system;
  if (options.flow !== 'connect') {
    const code = await mainFlow(options, { api, apiKey }, progress, signal);
    if (code !== EXIT.done || options.flow === 'main') return code;
    progress.say('');
  }
  if (connect === null) {
    progress.say('The connect flow needs --client-id and --widget-config-id to run there as well.');
    return EXIT.done;
  }
  return connectFlow(options, { api, apiKey, ...connect }, progress, signal);
}
