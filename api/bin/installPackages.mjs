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
 * The workspaces that run in the sandbox. The tools of the tests are dependencies of the other
 * workspaces and of the root.
 */
export const SANDBOX_WORKSPACES = ['api', 'api/embedded-mongo', 'extractors', 'ui', 'docs-app'];

/**
 * @typedef {object} InstallOptions
 * @property {string} root folder of package-lock.json
 * @property {string[] | undefined} [workspaces] whose packages suffice; without it, all packages
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {(line: string) => void} say
 */

/**
 * Installs what package-lock.json lists, unless that is installed already. What is missing is added
 * to what is there.
 *
 * @param {InstallOptions} options
 * @throws {UserFacingError} when the install fails
 */
export async function installPackages(options) {
  const { root, workspaces, signal, say } = options;
  if (readInstall(root, workspaces).isComplete) return;
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
    const { isComplete, isRight } = readInstall(root, workspaces);
    if (!isComplete) await runNpm(options, isRight ? 'install' : 'ci');
  } finally {
    lock.release();
  }
}

/** @param {string} root @param {string[] | undefined} workspaces */
function readInstall(root, workspaces) {
  const [lock, record] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => {
    try {
      return JSON.parse(readFileSync(join(root, file), 'utf8'));
    } catch {
      return {};
    }
  });
  return compareInstall(lock, record, workspaces);
}

/**
 * Compares npm's record of node_modules with what the lockfile requires on this machine.
 *
 * @param {{ packages?: Record<string, any> }} lock package-lock.json
 * @param {{ packages?: Record<string, any> }} record node_modules/.package-lock.json
 * @param {string[]} [workspaces] whose packages suffice
 * @param {{ platform: string, arch: string }} [machine]
 * @returns {{ isRight: boolean, isComplete: boolean }} `isRight`: what is installed has the
 *   version and content of the lockfile, and nothing is for another platform; `isComplete`: no
 *   required package is missing either
 */
export function compareInstall(lock, record, workspaces, machine = process) {
  const locked = lock.packages ?? {};
  const installed = record.packages ?? {};
  const isRight =
    Object.keys(installed).length > 0 &&
    Object.entries(installed).every(
      ([path, { version, integrity, os, cpu }]) =>
        locked[path]?.version === version &&
        locked[path]?.integrity === integrity &&
        path in locked &&
        fits(os, machine.platform) &&
        fits(cpu, machine.arch),
    );
  const required = workspaces === undefined ? Object.keys(locked) : packagesOf(workspaces, locked);
  const isThere = required.every((path) => {
    const { optional, devOptional } = locked[path];
    return !path.includes('node_modules/') || optional || devOptional || path in installed;
  });
  return { isRight, isComplete: isRight && isThere };
}

/**
 * The paths of the packages that workspaces depend on, directly or not.
 *
 * @param {string[]} workspaces
 * @param {Record<string, any>} locked
 */
function packagesOf(workspaces, locked) {
  const paths = new Set(workspaces);
  for (const path of paths) {
    const { link, resolved, ...manifest } = locked[path] ?? {};
    if (link) paths.add(resolved);
    const { dependencies, devDependencies, peerDependencies, peerDependenciesMeta = {} } = manifest;
    const names = Object.keys({
      ...dependencies,
      ...(workspaces.includes(path) && devDependencies),
      ...peerDependencies,
    }).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of names) {
      const found = foldersAbove(path)
        .map((folder) => `${folder}node_modules/${name}`)
        .find((candidate) => candidate in locked);
      if (found !== undefined) paths.add(found);
    }
  }
  return [...paths];
}

/** The folders in which Node looks for node_modules, the nearest first. @param {string} path */
function foldersAbove(path) {
  const parts = path.split('/');
  return [...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`), ''];
}

/** @param {string[]} list as in package.json: names, or `!name` @param {string} own */
function fits(list = [], own) {
  if (list.includes(`!${own}`)) return false;
  return list.includes(own) || list.every((name) => name.startsWith('!'));
}

/**
 * @param {InstallOptions} options
 * @param {'ci' | 'install'} command `ci` empties node_modules first
 */
async function runNpm({ root, workspaces = [], env, signal, say }, command) {
  const npm = npmCommand(env);
  const since = performance.now();
  const title = () =>
    `Installing the npm packages (${Math.round((performance.now() - since) / 1000)} s)`;
  say(`...     ${title()}`);
  const heartbeat = setInterval(() => say(`...     ${title()}`), HEARTBEAT_MS);
  const logFile = join(root, '.cache', 'npm.log');
  const log = openSync(logFile, 'w', 0o600);
  // No package here needs its install script.
  const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  // Without it, `npm install` might write to the lockfile.
  if (command === 'install') flags.push('--no-save');
  for (const workspace of workspaces) flags.push('--workspace', workspace);
  const NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${EXIT_WITH_LAUNCHER}`;
  const child = spawn(npm.command, [...npm.args, command, ...flags], {
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
