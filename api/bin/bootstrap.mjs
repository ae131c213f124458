import { fileURLToPath } from 'node:url';
import { SANDBOX_WORKSPACES, installPackages } from './installPackages.mjs';
import { Stopped, errorText } from './UserFacingError.mjs';

const PARENT_POLL_MS = 500;

/**
 * Installs the npm packages if necessary, and then runs `main` of a TypeScript module. Everything
 * that runs before is plain JavaScript without packages.
 *
 * @param {URL} module
 * @param {'sandbox' | 'all'} packages
 */
export async function bootstrap(module, packages) {
  const isForPrograms = process.argv.includes('--json');
  const stop = new AbortController();
  const abort = () => stop.abort();
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const name of signals) process.on(name, abort);
  // npm's shell forwards no signals, so polling detects that npm has ended.
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) abort();
  }, PARENT_POLL_MS);
  try {
    await installPackages({
      root: fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, ''),
      workspaces: packages === 'sandbox' ? SANDBOX_WORKSPACES : undefined,
      env: process.env,
      signal: stop.signal,
      say: isForPrograms ? console.error : console.log,
    });
  } catch (error) {
    console.error(errorText(error));
    process.exit(error instanceof Stopped ? 130 : 1);
  }
  clearInterval(poll);
  for (const name of signals) process.off(name, abort);
  await import('./typescript.mjs');
  const { main } = await import(module.href);
  await main(process.argv.slice(2));
}
