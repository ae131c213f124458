import { failureText } from './Failure.mjs';
import { Progress } from './progress.mjs';
import { StopRequest } from './StopRequest.mjs';
import { repositoryRoot } from './paths.mjs';
import { startSandbox } from './startSandbox.mjs';

/** Runs `npm start` to its end and leaves with its exit code. */
export async function startCommand() {
  const { env } = process;
  const stop = new StopRequest(env);
  const progress = new Progress();
  try {
    process.exit(await startSandbox({ root: repositoryRoot, env, progress, stop }));
  } catch (error) {
    progress.close();
    progress.say(failureText(error));
    process.exit(1);
  }
}
