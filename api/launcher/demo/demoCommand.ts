import { fileURLToPath } from 'node:url';
import { errorText } from '../../bin/UserFacingError.mjs';
import { Cauce } from '../../sdk/typescript/src/index.ts';
import { Progress } from '../progress.ts';
import { connectCurlFlow } from './connectCurlFlow.ts';
import { connectFlow } from './connectFlow.ts';
import {
  DEMO_USAGE,
  UsageError,
  findSystem,
  readDemoOptions,
  type DemoOptions,
  type DemoSystem,
} from './demoOptions.ts';
import { EXIT, TryLater, type Terminal } from './demoSteps.ts';
import { mainFlow } from './mainFlow.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `npm run demo` and exits with its exit code. */
export async function runDemo(args: string[]): Promise<void> {
  const stop = new AbortController();
  /** Aborts whatever is still listening. */
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  try {
    const options = readDemoOptions(args);
    if (options.isHelp) {
      process.stdout.write(`${DEMO_USAGE}\n`);
      return;
    }
    const system = findSystem(options, process.env, root);
    if (options.isCurl && system.connect !== null) {
      const { apiUrl, apiKey, connect } = system;
      process.stdout.write(`${connectCurlFlow({ apiUrl, apiKey, ...connect }).join('\n')}\n`);
      return;
    }
    const progress = new Progress({ out: options.isJson ? process.stderr : process.stdout });
    const signal = AbortSignal.any([stop.signal, over.signal]);
    process.exitCode = await runFlows(options, system, { progress, signal });
    progress.close();
  } catch (error) {
    if (stop.signal.aborted) process.exit(130);
    process.stderr.write(`${errorText(error)}\n`);
    if (error instanceof UsageError) process.exitCode = EXIT.usage;
    else process.exitCode = error instanceof TryLater ? EXIT.tryLater : EXIT.failed;
  } finally {
    over.abort();
  }
}

/**
 * The second flow runs only if the first had a result, so that a wrong password is not tried twice.
 */
async function runFlows(options: DemoOptions, system: DemoSystem, terminal: Terminal) {
  const { apiUrl, apiKey, connect } = system;
  const clientId = connect?.clientId;
  const cauce = new Cauce({
    apiKey,
    baseUrl: apiUrl,
    encrypt: true,
    ...(clientId && { clientId }),
  });
  if (options.flow !== 'connect') {
    const code = await mainFlow(options, cauce, terminal);
    if (code !== EXIT.done || options.flow === 'main') return code;
    terminal.progress.say('');
  }
  if (connect === null) {
    terminal.progress.say(
      'The connect flow needs --client-id and --widget-config-id to run there as well.',
    );
    return EXIT.done;
  }
  const { widgetConfigId } = connect;
  return connectFlow(options, { cauce, apiUrl, widgetConfigId }, terminal);
}
