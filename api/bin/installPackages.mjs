import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stopped, UserFacingError } from './UserFacingError.mjs';
import { takeLock } from './processLock.mjs';

const HEARTBEAT_MS = 5000;

/** Preloaded into npm. Its IPC channel closes however the launcher ends, even by kill -9. */
const EXIT_WITH_LAUNCHER = `data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.kill(process.pid, 'SIGKILL')); process.channel?.unref();",
)}`;

/**
 * @typedef {object} InstallOptions
 * @property {string} root folder of package-lock.json
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {(line: string) => void} say
 */

/**
 * Installs what package-lock.json lists, unless exactly that is installed already.
 *
 * @param {InstallOptions} options
 * @throws {UserFacingError} when the install fails
 */
export async function installPackages(options) {
  const { root, signal, say } = options;
  if (isInstalled(root)) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const path = join(root, '.cache', 'install.lock');
  let lock = takeLock(path);
  if (!lock.taken) say(`Waiting for process ${lock.holder.pid}, which installs the packages`);
  while (!lock.taken) {
    await sleep(250);
    if (signal.aborted) throw new Stopped();
    lock = takeLock(path);
  }
  try {
    // Another launcher may have installed everything in the meantime.
    if (isInstalled(root)) return;
    await runNpmCi(options);
  } finally {
    lock.release();
  }
}

/** @param {string} root */
function isInstalled(root) {
  const [lock, record] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => {
    try {
      return JSON.parse(readFileSync(join(root, file), 'utf8'));
    } catch {
      return {};
    }
  });
  return isSameInstall(lock, record);
}

/**
 * Whether npm's record of node_modules matches what the lockfile requires on this machine: every
 * package that is not optional, with the same version and content, nothing else, and nothing for
 * another platform.
 *
 * @param {{ packages?: Record<string, any> }} lock package-lock.json
 * @param {{ packages?: Record<string, any> }} record node_modules/.package-lock.json
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

/** @param {InstallOptions} options */
async function runNpmCi({ root, env, signal, say }) {
  const npm = npmCommand(env);
  const since = performance.now();
  const title = () =>
    `Installing the npm packages (${Math.round((performance.now() - since) / 1000)} s)`;
  say(`...     ${title()}`);
  const heartbeat = setInterval(() => say(`...     ${title()}`), HEARTBEAT_MS);
  const logFile = join(root, '.cache', 'npm-ci.log');
  const log = openSync(logFile, 'w', 0o600);
  // No package here needs its install script.
  const flags = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${EXIT_WITH_LAUNCHER}`;
  const child = spawn(npm.command, [...npm.args, ...flags], {
    cwd: root,
    env: { ...withoutNpmContext(env), NODE_OPTIONS },
    stdio: ['ignore', log, log, 'ipc'],
  });
  // An unfinished install is redone anyway, so npm is killed at once.
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  const outcome = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  clearInterval(heartbeat);
  closeSync(log);
  signal.removeEventListener('abort', stop);
  if (signal.aborted) throw new Stopped();
  if (outcome === 0) return say(`ok      ${title()}`);
  if (outcome?.code === 'ENOENT') {
    throw new UserFacingError('npm was not found, and the packages have to be installed.', [
      'Install Node.js with npm from https://nodejs.org and run the same command again.',
    ]);
  }
  const said = `${readFileSync(logFile, 'utf8')}${outcome?.message ?? ''}`;
  const lastLines = said.trim().split('\n').slice(-12);
  throw new UserFacingError('The npm packages could not be installed. npm said:', [
    ...lastLines.map((line) => `| ${line}`),
    `All of it is in ${logFile}`,
    `To try by hand: cd ${root} && npm ci`,
  ]);
}

/**
 * The npm that runs this process, else the one that is installed with this Node, else the one on
 * the PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env) {
  const bundled = join(dirname(dirname(process.execPath)), 'lib/node_modules/npm/bin/npm-cli.js');
  for (const script of [env.npm_execpath, bundled]) {
    // Under yarn or pnpm, npm_execpath points to those, and they have no `npm ci`.
    if (script?.endsWith('npm-cli.js') && existsSync(script)) {
      return { command: process.execPath, args: [script] };
    }
  }
  return { command: 'npm', args: [] };
}

/**
 * The environment without the variables that npm adds for the script it runs: with them, an npm
 * that is started by a script would behave as part of that script.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutNpmContext(env) {
  const isContext = /^npm_(lifecycle_|package_|command$|config_local_prefix$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isContext.test(name)));
}
