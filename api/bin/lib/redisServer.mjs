import { spawnSync } from 'node:child_process';
import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { aptGet, aptInstall } from './aptPackages.mjs';
import { Failure, Stopped } from './Failure.mjs';
import { executableFolders, findExecutable } from './executables.mjs';

const SERVERS = ['redis-server', 'valkey-server'];

/**
 * On Debian and Ubuntu the server is the same file as this tool and goes by the name it is called
 * by. The tool's package brings it without setting up a service that would start by itself.
 */
const SERVER_UNDER_ANOTHER_NAME = 'redis-check-rdb';
const PACKAGE = 'redis-tools';

/**
 * @typedef {object} RedisOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {string} linksFolder where a link named `redis-server` may be put
 * @property {string} logFile for what apt-get prints
 * @property {AbortSignal} signal
 * @property {import('./progress.mjs').Progress} progress
 * @property {string[]} [folders] where to look for programs
 */

/**
 * Finds a Redis server to run, and installs one where apt may be used.
 *
 * @param {RedisOptions} options
 * @returns {Promise<string>} the path of a `redis-server` or `valkey-server`
 * @throws {Failure} with the command to run, when there is none and none can be installed
 */
export async function ensureRedisServer(options) {
  const folders = options.folders ?? executableFolders(options.env);
  const found = findRedisServer(folders, options.linksFolder);
  if (found !== null) return found;

  const apt = aptGet(folders);
  if (apt === null) throw missing(folders);
  options.progress.say(
    `No redis-server was found: installing the package ${PACKAGE}, which contains it and starts no service.`,
  );
  await aptInstall(apt, PACKAGE, options, [
    'Cauce needs a Redis server.',
    'Or set REDIS_URL to a Redis that runs elsewhere.',
  ]);
  const installed = findRedisServer(folders, options.linksFolder);
  if (installed === null) throw missing(folders);
  return installed;
}

/**
 * @param {string[]} folders
 * @param {string} linksFolder
 * @returns {string | null}
 */
export function findRedisServer(folders, linksFolder) {
  for (const name of SERVERS) {
    const path = findExecutable(name, folders);
    if (path !== null && isServer(path)) return path;
  }
  const tool = findExecutable(SERVER_UNDER_ANOTHER_NAME, folders);
  if (tool === null) return null;
  const link = join(linksFolder, 'redis-server');
  mkdirSync(linksFolder, { recursive: true });
  if (linkTarget(link) !== tool) {
    rmSync(link, { force: true });
    symlinkSync(tool, link);
  }
  if (isServer(link)) return link;
  rmSync(link, { force: true });
  return null;
}

/** @param {string} path */
function isServer(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /^(Redis|Valkey) server v/i.test(stdout ?? '');
}

/** @param {string} link */
function linkTarget(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

/** @param {string[]} folders */
function missing(folders) {
  const has = (/** @type {string} */ name) => findExecutable(name, folders) !== null;
  let command = 'install redis-server or valkey-server and see that it is on the PATH';
  if (has('apt-get')) command = 'sudo apt-get install -y --no-install-recommends redis-tools';
  else if (has('brew')) command = 'brew install redis';
  else if (has('dnf')) command = 'sudo dnf install -y valkey';
  else if (has('apk')) command = 'sudo apk add redis';
  else if (has('pacman')) command = 'sudo pacman -S valkey';
  return new Failure(
    'Cauce needs a Redis server, and neither redis-server nor valkey-server was found.',
    [
      `Run this, then the same command again: ${command}`,
      'Or set REDIS_URL to a Redis that runs elsewhere.',
    ],
  );
}

/**
 * A wrong REDIS_URL is better named here than by what fails because of it. Only a plain address is
 * tried; what speaks TLS or lists several hosts is left to the client.
 *
 * @param {string} url
 * @param {AbortSignal} signal
 * @throws {Failure} when nothing listens there
 */
export async function checkRedisUrl(url, signal) {
  let address;
  try {
    address = new URL(url);
  } catch {
    throw new Failure('REDIS_URL is not an address.', ['It looks like redis://127.0.0.1:6379.']);
  }
  if (address.protocol !== 'redis:') return;
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const port = Number(address.port === '' ? 6379 : address.port);
  const isOpen = await canConnect(host, port);
  if (signal.aborted) throw new Stopped();
  if (!isOpen) {
    throw new Failure(`REDIS_URL names ${host}:${port}, where nothing answers.`, [
      'Start that Redis, or unset REDIS_URL to have one started here.',
    ]);
  }
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
function canConnect(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    const end = (/** @type {boolean} */ isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
