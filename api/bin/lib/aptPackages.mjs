import { Failure } from './Failure.mjs';
import { findExecutable } from './executables.mjs';
import { logTail } from './logTail.mjs';
import { runToEnd } from './runToEnd.mjs';

const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
const APT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Color=0'];

/**
 * @typedef {object} AptOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile for what apt-get prints
 * @property {AbortSignal} signal
 * @property {import('./progress.mjs').Progress} progress
 */

/**
 * @param {string[]} folders where to look for programs
 * @returns {string | null} apt-get, where this user may install with it
 */
export function aptGet(folders) {
  return process.getuid?.() === 0 ? findExecutable('apt-get', folders) : null;
}

/**
 * @param {string} apt
 * @param {string} name of a Debian package
 * @param {AptOptions} options
 * @param {[need: string, ...ways: string[]]} advice what the package is needed for, and other ways
 * @throws {Failure} with apt's last lines and the command to run by hand
 */
export async function aptInstall(apt, name, options, [need, ...ways]) {
  const step = options.progress.step(`Installing ${name} with apt-get`);
  const args = ['install', '-y', '--no-install-recommends', ...APT_OPTIONS, name];
  let ended = await runApt(apt, args, options);
  // A fresh image has no package lists at all, an old one lists files that are gone.
  if (
    ended.code !== 0 &&
    /Unable to locate|no installation candidate|Failed to fetch|404/.test(ended.output)
  ) {
    step.note('apt-get update');
    await runApt(apt, ['update', ...APT_OPTIONS], options);
    step.note('');
    ended = await runApt(apt, args, options);
  }
  if (ended.code === 0) {
    step.done();
    return;
  }
  step.failed();
  throw new Failure(`apt-get could not install ${name}. ${need}`, [
    ...logTail(ended.output, 8).map((line) => `| ${line}`),
    `All of it is in ${options.logFile}`,
    `To try by hand: apt-get update && apt-get install -y --no-install-recommends ${name}`,
    ...ways,
  ]);
}

/** @param {string} apt @param {string[]} args @param {AptOptions} options */
function runApt(apt, args, { env, signal, logFile }) {
  return runToEnd(apt, args, {
    cwd: '/',
    env: { ...env, ...APT_ENV },
    signal,
    logFile,
    // dpkg must not be cut off in the middle: it is asked to end and then waited for.
    stopSignal: 'SIGINT',
    patienceMs: Infinity,
  });
}
