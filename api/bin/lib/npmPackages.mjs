import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, Stopped } from './Failure.mjs';
import { dyingWithParent, executableFolders, findExecutable } from './executables.mjs';
import { takeLock } from './fileLock.mjs';
import { logTail } from './logTail.mjs';
import { runToEnd } from './runToEnd.mjs';

/**
 * What the packages in node_modules were installed for. It is written after a successful install,
 * inside node_modules, so that an install which starts over takes it away.
 *
 * @typedef {{ lockfile: string, node: string, platform: string }} Stamp
 */

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * Installs exactly what package-lock.json says, if that is not what is there already.
 *
 * @param {object} options
 * @param {string} options.root folder of package-lock.json
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} options.signal
 * @param {import('./progress.mjs').Progress} options.progress
 * @returns {Promise<void>}
 * @throws {Failure} when the install does not succeed
 */
export async function ensurePackages({ root, env, signal, progress }) {
  const wanted = wantedStamp(root);
  if (isInstalled(root, wanted)) return;
  const work = join(root, '.cache');
  mkdirSync(work, { recursive: true });
  const lock = await waitForLock(join(work, 'install.lock'), signal, progress);
  try {
    // Another launcher may have installed everything while this one waited for the lock.
    if (isInstalled(root, wanted)) return;
    await install({ root, env, signal, progress, logFile: join(work, 'npm-ci.log') });
    writeFileSync(stampFile(root), JSON.stringify(wanted));
  } finally {
    lock.release();
  }
}

/** @param {string} root @returns {Stamp} */
function wantedStamp(root) {
  const lockfile = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return {
    lockfile: lockfile.digest('hex'),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.cauce-installed.json');
}

/**
 * Packages installed by hand (`npm ci`, `npm install`) carry no stamp of ours, or that of an older
 * lockfile; npm's own record of what it put there shows whether they are the right ones, and is
 * adopted.
 *
 * @param {string} root @param {Stamp} wanted
 */
function isInstalled(root, wanted) {
  const stamp = /** @type {Stamp | null} */ (readJson(stampFile(root)));
  if (stamp !== null) {
    if (stamp.node !== wanted.node || stamp.platform !== wanted.platform) return false;
    if (stamp.lockfile === wanted.lockfile) return true;
  }
  const record = readJson(join(root, 'node_modules', '.package-lock.json'));
  const lock = readJson(join(root, 'package-lock.json'));
  if (record === null || lock === null || !isSameInstall(lock, record)) return false;
  try {
    writeFileSync(stampFile(root), JSON.stringify(wanted));
  } catch {
    // Packages that someone else owns are as good; they are just compared again next time.
  }
  return true;
}

/**
 * Whether npm's record of node_modules holds what a lockfile asks for on this machine: everything
 * that is not optional, in the same version and with the same content, nothing else, and platform
 * packages of this platform only.
 *
 * @param {Lockfile} lock package-lock.json
 * @param {Lockfile} record node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} [machine]
 * @returns {boolean}
 */
export function isSameInstall(lock, record, machine = process) {
  const locked = lock.packages ?? {};
  const installed = record.packages ?? {};
  for (const [path, entry] of Object.entries(locked)) {
    const needsFolder = path.startsWith('node_modules/') || path.includes('/node_modules/');
    const mayBeMissing = entry.optional === true || entry.devOptional === true;
    if (needsFolder && !mayBeMissing && installed[path] === undefined) return false;
  }
  for (const [path, entry] of Object.entries(installed)) {
    const wanted = locked[path];
    if (wanted === undefined) return false;
    if (entry.version !== wanted.version || entry.integrity !== wanted.integrity) return false;
    if (!fits(entry.os, machine.platform) || !fits(entry.cpu, machine.arch)) return false;
  }
  return Object.keys(installed).length > 0;
}

/** @param {string[] | undefined} list as in package.json: names, or `!name` @param {string} own */
function fits(list, own) {
  if (list === undefined || list.length === 0) return true;
  if (list.includes(`!${own}`)) return false;
  return list.includes(own) || list.every((name) => name.startsWith('!'));
}

/**
 * @param {string} path @param {AbortSignal} signal
 * @param {import('./progress.mjs').Progress} progress
 */
async function waitForLock(path, signal, progress) {
  /** @type {import('./progress.mjs').Step | null} */
  let waiting = null;
  for (;;) {
    if (signal.aborted) throw new Stopped();
    const lock = takeLock(path);
    if (lock.taken) {
      waiting?.done();
      return lock;
    }
    waiting ??= progress.step(
      `Waiting for process ${lock.holder.pid}, which installs the packages`,
    );
    await sleep(250);
  }
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} options.signal
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {string} options.logFile
 */
async function install({ root, env, signal, progress, logFile }) {
  const npm = npmCommand(env);
  if (npm === null) {
    throw new Failure('npm was not found, and the packages have to be installed.', [
      'Install Node.js with npm from https://nodejs.org and run the same command again.',
    ]);
  }
  const step = progress.step('Installing the npm packages');
  // No package here needs its install script, and scripts of strangers need not run.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const guarded = dyingWithParent(npm.command, [...npm.args, ...args]);
  try {
    const ended = await runToEnd(guarded.command, guarded.args, {
      cwd: root,
      env: withoutNpmContext(env),
      signal,
      // npm takes its time to end, and what it leaves half done is done anew in any case.
      patienceMs: 500,
      logFile,
      isGuardedByShell: guarded.isGuardedByShell,
    });
    if (ended.code !== 0) {
      step.failed();
      throw installFailure(root, logFile, ended.output);
    }
    step.done();
  } catch (error) {
    if (error instanceof Failure || error instanceof Stopped) throw error;
    step.failed();
    throw installFailure(root, logFile, /** @type {Error} */ (error).message);
  }
}

/** @param {string} root @param {string} logFile @param {string} output */
function installFailure(root, logFile, output) {
  return new Failure('The npm packages could not be installed. npm said:', [
    ...logTail(output, 12).map((line) => `| ${line}`),
    `All of it is in ${logFile}`,
    `To try by hand: cd ${root} && npm ci`,
  ]);
}

/**
 * The npm that runs us, or else the one that came with this Node, or the one on the PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] } | null}
 */
export function npmCommand(env) {
  const bundled = join(dirname(dirname(process.execPath)), 'lib/node_modules/npm/bin/npm-cli.js');
  for (const script of [env.npm_execpath, bundled]) {
    // With yarn or pnpm npm_execpath is theirs, and they do not know `npm ci`.
    if (script?.endsWith('npm-cli.js') === true && existsSync(script)) {
      return { command: process.execPath, args: [script] };
    }
  }
  const onPath = findExecutable('npm', executableFolders(env));
  return onPath === null ? null : { command: onPath, args: [] };
}

/**
 * The environment without what npm adds for the script that it runs: with it, an npm or a program
 * that is started from a script takes itself for a part of that script.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutNpmContext(env) {
  const isContext = /^npm_(lifecycle_|package_|command$|config_local_prefix$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isContext.test(name)));
}

/** @param {string} path @returns {any} null when it cannot be read */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
