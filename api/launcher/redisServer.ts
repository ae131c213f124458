import { spawnSync } from 'node:child_process';
import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Stopped, UserFacingError } from '../bin/UserFacingError.mjs';
import { executableFolders, findExecutable } from './executables.ts';
import { aptGet, aptInstall, type AptOptions } from './aptPackages.ts';

const SERVERS = ['redis-server', 'valkey-server'];

/**
 * On Debian and Ubuntu this tool and the server are one program, which checks the name it was
 * started by. The tool's package contains no service that would start automatically.
 */
const SERVER_UNDER_ANOTHER_NAME = 'redis-check-rdb';
const PACKAGE = 'redis-tools';
const ELSEWHERE = 'Or set REDIS_URL to a Redis that runs elsewhere.';

export interface RedisOptions extends AptOptions {
  /** Folder in which a link named `redis-server` can be created. */
  readonly linksFolder: string;
  /** Where to look for programs; PATH and the usual folders by default. */
  readonly folders?: string[];
}

/**
 * Finds a `redis-server` or `valkey-server`, and installs one if apt may be used.
 * @throws UserFacingError with the command to run, when there is none and none can be installed
 */
export async function ensureRedisServer(options: RedisOptions): Promise<string> {
  const { folders = executableFolders(options.env), linksFolder, progress } = options;
  const found = findRedisServer(folders, linksFolder);
  if (found !== null) return found;
  const apt = aptGet(folders);
  if (apt === null) throw missing(folders);
  progress.say(
    `No redis-server was found: installing the package ${PACKAGE}, which contains it and starts no service.`,
  );
  await aptInstall(apt, [PACKAGE], options, ['Cauce needs a Redis server.', ELSEWHERE]);
  const installed = findRedisServer(folders, linksFolder);
  if (installed === null) throw missing(folders);
  return installed;
}

export function findRedisServer(folders: string[], linksFolder: string): string | null {
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

function isServer(path: string): boolean {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /^(Redis|Valkey) server v/i.test(stdout);
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

function missing(folders: string[]): UserFacingError {
  const has = (name: string) => findExecutable(name, folders) !== null;
  let command = 'install redis-server or valkey-server and see that it is on the PATH';
  if (has('apt-get')) command = 'sudo apt-get install -y --no-install-recommends redis-tools';
  else if (has('brew')) command = 'brew install redis';
  else if (has('dnf')) command = 'sudo dnf install -y valkey';
  else if (has('apk')) command = 'sudo apk add redis';
  else if (has('pacman')) command = 'sudo pacman -S valkey';
  return new UserFacingError(
    'Cauce needs a Redis server, and neither redis-server nor valkey-server was found.',
    [`Run this, then the same command again: ${command}`, ELSEWHERE],
  );
}

/**
 * Reports a wrong REDIS_URL before something fails because of it. Only a plain redis:// address is
 * tried; TLS, Sentinel and Cluster are left to the client.
 * @throws UserFacingError when nothing listens at the address
 */
export async function checkRedisUrl(url: string, signal: AbortSignal): Promise<void> {
  if (/^(rediss|redis-sentinel|redis-cluster):\/\//.test(url)) return;
  if (!/^redis:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserFacingError('REDIS_URL is not an address.', [
      'It looks like redis://127.0.0.1:6379.',
    ]);
  }
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
  const isOpen = await canConnect(address);
  if (signal.aborted) throw new Stopped();
  if (!isOpen) {
    throw new UserFacingError(
      `REDIS_URL names ${address.host}:${address.port}, where nothing answers.`,
      ['Start that Redis, or unset REDIS_URL to have one started here.'],
    );
  }
}

function canConnect(address: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: 3000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
