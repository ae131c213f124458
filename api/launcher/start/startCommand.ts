import { fileURLToPath } from 'node:url';
import { errorText } from '../../bin/UserFacingError.mjs';
import { ShutdownSignal } from '../ShutdownSignal.ts';
import { Progress } from '../progress.ts';
import { startSandbox } from './startSandbox.ts';

/** Runs `npm start` and exits with its exit code. */
export async function main(): Promise<void> {
  const { env } = process;
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');
  const progress = new Progress();
  try {
    process.exit(await startSandbox({ root, env, progress, stop: new ShutdownSignal(env) }));
  } catch (error) {
    progress.close();
    progress.say(errorText(error));
    process.exit(1);
  }
}
