import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stopped, UserFacingError } from './UserFacingError.mjs';
import { dyingWithParent, executableFolders, findExecutable } from './executables.mjs';
import { takeLock } from './processLock.mjs';

const HEARTBEAT_MS = 5000;

/**
 * @typedef {object} InstallOptions
 * @property {string} root folder of package-lock.json
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {(line: string) => void} say
 */

/**
 * Installs what package-lock.json says, unless that is what is there already. A stamp inside
 * node_modules, written after a successful install, says what the packages were installed for.
 *
 * @param {InstallOptions} options
 * @throws {UserFacingError} when the install fails
 */
export async function installPackages(options) {
  const { root } = options;
  const stamp = {
    lockfile: createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
  if (isInstalled(root, stamp)) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const lock = await waitForLock(join(root, '.cache', 'install.lock'), options);
  try {
    // Another launcher may have installed everything meanwhile.
    if (isInstalled(root, stamp)) return;
    await runNpmCi(options);
    writeFileSync(stampFile(root), JSON.stringify(stamp));
  } finally {
    lock.release();
  }
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.cauce-installed.json');

/**
 * @typedef {{ lockfile: string, node: string, platform: string }} Stamp
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Packages installed by hand carry no stamp, or an old one. npm's own record shows whether they are
 * the right ones.
 *
 * @param {string} root @param {Stamp} wanted
 */
function isInstalled(root, wanted) {
  const stamp = readJson(stampFile(root));
  if (stamp !== null) {
    if (stamp.node !== wanted.node || stamp.platform !== wanted.platform) return false;
    if (stamp.lockfile === wanted.lockfile) return true;
  }
  const record = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (record === null || !isSameInstall(readJson(join(root, 'package-lock.json')), record)) {
    return false;
  }
  try {
    writeFileSync(stampFile(root), JSON.stringify(wanted));
  } catch {
    // node_modules belongs to someone else: it is compared again next time.
  }
  return true;
}

/**
 * Whether npm's record of node_modules is what the lockfile asks for on this machine: every package
 * that is not optional, in the same version and content, nothing else, and no other platform's.
 *
 * @param {Lockfile} lock package-lock.json
 * @param {Lockfile} record node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} [machine]
 */
export function isSameInstall(lock, record, machine = process) {
  const locked = lock.packages ?? {};
  const installed = record.packages ?? {};
  const isThere = Object.entries(locked).every(
    ([path, { optional, devOptional }]) =>
      !path.includes('node_modules/') || optional || devOptional || path in installed,
  );
  const isRight = Object.entries(installed).every(
    ([path, { version, integrity, os, cpu }]) =>
      locked[path]?.version === version &&
      locked[path]?.integrity === integrity &&
      path in locked &&
      fits(os, machine.platform) &&
      fits(cpu, machine.arch),
  );
  return isThere && isRight && Object.keys(installed).length > 0;
}

/** @param {string[]} list as in package.json: names, or `!name` @param {string} own */
function fits(list = [], own) {
  if (list.includes(`!${own}`)) return false;
  return list.includes(own) || list.every((name) => name.startsWith('!'));
}

/** @param {string} path @param {InstallOptions} options */
async function waitForLock(path, { signal, say }) {
  for (let isFirst = true; ; isFirst = false) {
    if (signal.aborted) throw new Stopped();
    const lock = takeLock(path);
    if (lock.taken) return lock;
    if (isFirst) say(`Waiting for process ${lock.holder.pid}, which installs the packages`);
    await sleep(250);
  }
}

/** @param {InstallOptions} options */
async function runNpmCi({ root, env, signal, say }) {
  const npm = npmCommand(env);
  if (npm === null) {
    throw new UserFacingError('npm was not found, and the packages have to be installed.', [
      'Install Node.js with npm from https://nodejs.org and run the same command again.',
    ]);
  }
  const since = performance.now();
  const title = () =>
    `Installing the npm packages (${Math.round((performance.now() - since) / 1000)} s)`;
  say(`...     ${title()}`);
  const heartbeat = setInterval(() => say(`...     ${title()}`), HEARTBEAT_MS);
  const logFile = join(root, '.cache', 'npm-ci.log');
  const log = openSync(logFile, 'w', 0o600);
  // No package here needs its install script.
  const flags = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { command, args, channel } = dyingWithParent(npm.command, [...npm.args, ...flags]);
  const child = spawn(command, args, {
    cwd: root,
    env: withoutNpmContext(env),
    detached: true,
    stdio: ['ignore', log, log, channel],
  });
  // A half-finished install is redone in any case, so npm gets no time to end.
  const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  signal.addEventListener('abort', kill);
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  clearInterval(heartbeat);
  closeSync(log);
  signal.removeEventListener('abort', kill);
  if (signal.aborted) throw new Stopped();
  if (outcome === 0) return say(`ok      ${title()}`);
  const said = `${readFileSync(logFile, 'utf8')}${typeof outcome === 'string' ? outcome : ''}`;
  throw new UserFacingError('The npm packages could not be installed. npm said:', [
    ...said
      .trim()
      .split('\n')
      .slice(-12)
      .map((line) => `| ${line}`),
    `All of it is in ${logFile}`,
    `To try by hand: cd ${root} && npm ci`,
  ]);
}

/**
 * The npm that runs us, else the one that came with this Node, else the one on the PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] } | null}
 */
export function npmCommand(env) {
  const bundled = join(dirname(dirname(process.execPath)), 'lib/node_modules/npm/bin/npm-cli.js');
  for (const script of [env.npm_execpath, bundled]) {
    // Under yarn or pnpm npm_execpath is theirs, and they have no `npm ci`.
    if (script?.endsWith('npm-cli.js') && existsSync(script)) {
      return { command: process.execPath, args: [script] };
    }
  }
  const onPath = findExecutable('npm', executableFolders(env));
  return onPath === null ? null : { command: onPath, args: [] };
}

/**
 * The environment without what npm adds for the script it runs: with it, an npm that is started from
 * a script takes itself for part of that script.
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
