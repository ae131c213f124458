import { UserFacingError } from '../bin/UserFacingError.mjs';
import { findExecutable } from './executables.ts';
import { logTail } from './logTail.ts';
import type { Progress } from './progress.ts';
import { runToEnd } from './runToEnd.ts';

const OPTIONS = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Color=0'];

export interface AptOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Receives the output of apt-get. */
  readonly logFile: string;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** The path of apt-get, if this user may install packages with it. */
export function aptGet(folders: string[]): string | null {
  return process.getuid?.() === 0 ? findExecutable('apt-get', folders) : null;
}

/**
 * @param advice what the packages are needed for, and other ways to get it
 * @throws UserFacingError with apt's last lines and the command to run by hand
 */
export async function aptInstall(
  apt: string,
  names: readonly string[],
  { env, logFile, signal, progress }: AptOptions,
  [need, ...alternatives]: [need: string, ...alternatives: string[]],
): Promise<void> {
  const named = names.join(' and ');
  const step = progress.step(`Installing ${named} with apt-get`);
  const run = (...args: string[]) =>
    runToEnd(apt, args, {
      cwd: '/',
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      signal,
      logFile,
      // dpkg must not be killed halfway.
      stopSignal: 'SIGINT',
      timeoutMs: Infinity,
    });
  const install = () => run('install', '-y', '--no-install-recommends', ...OPTIONS, ...names);
  let ended = await install();
  // A fresh image has no package lists; an old image lists files that no longer exist.
  const isListStale = /Unable to locate|no installation candidate|Failed to fetch|404/;
  if (ended.code !== 0 && isListStale.test(ended.output)) {
    step.note('apt-get update');
    await run('update', ...OPTIONS);
    step.note('');
    ended = await install();
  }
  if (ended.code === 0) {
    step.done();
    return;
  }
  step.failed();
  throw new UserFacingError(`apt-get could not install ${named}. ${need}`, [
    ...logTail(ended.output, 8).map((line) => `| ${line}`),
    `All of it is in ${logFile}`,
    `To try by hand: apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`,
    ...alternatives,
  ]);
}
