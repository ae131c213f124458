import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from './progress.ts';
import { checkRedisUrl, ensureRedisServer, findRedisServer } from './redisServer.ts';

const server = 'echo "Redis server v=7.0.15 sha=0"';
/** Debian's combined tool, which acts as the server if it is started under the server's name. */
const tool = 'case "$0" in *redis-server) echo "Redis server v=7.0.15";; *) echo check;; esac';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-redis-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

function options() {
  const out = new PassThrough();
  return {
    env: { PATH: process.env.PATH },
    linksFolder: join(folder, 'links'),
    logFile: join(folder, 'apt.log'),
    signal: new AbortController().signal,
    progress: new Progress({ out }),
    folders: [folder],
    out,
  };
}

describe('findRedisServer', () => {
  it('finds either server, and nothing if none is installed', () => {
    expect(findRedisServer([folder], folder)).toBeNull();
    const valkey = program('valkey-server', 'echo "Valkey server v=8.0"');
    expect(findRedisServer([folder], folder)).toBe(valkey);
    const redis = program('redis-server', server);
    expect(findRedisServer([folder], folder)).toBe(redis);
  });

  it('ignores a program with the same name that is not a server', () => {
    program('redis-server', 'echo "bash: no such thing" >&2; exit 127');
    expect(findRedisServer([folder], folder)).toBeNull();
  });
});

describe('findRedisServer on Debian', () => {
  it("finds the server inside Debian's combined tool, by starting it under the server's name", () => {
    const links = join(folder, 'links');
    const path = program('redis-check-rdb', tool);
    expect(findRedisServer([folder], links)).toBe(join(links, 'redis-server'));
    expect(readlinkSync(join(links, 'redis-server'))).toBe(path);
    expect(findRedisServer([folder], links)).toBe(join(links, 'redis-server'));
  });

  it('ignores a tool that cannot act as the server', () => {
    program('redis-check-rdb', 'echo check');
    expect(findRedisServer([folder], join(folder, 'links'))).toBeNull();
    expect(readdirSync(join(folder, 'links'))).toEqual([]);
  });
});

describe('ensureRedisServer', () => {
  it('installs it with apt as root, after an update if the package is unknown', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    writeFileSync(join(folder, 'tool'), `#!/bin/sh\n${tool}\n`, { mode: 0o755 });
    const apt = `echo "$DEBIAN_FRONTEND $*" >> ${folder}/calls
      if [ "$1" = update ]; then touch ${folder}/lists; exit 0; fi
      [ -e ${folder}/lists ] || { echo "E: Unable to locate package redis-tools"; exit 100; }
      cp ${folder}/tool ${folder}/redis-check-rdb`;
    program('apt-get', apt);
    const { out, ...rest } = options();
    expect(await ensureRedisServer(rest)).toBe(join(folder, 'links', 'redis-server'));
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'noninteractive install',
      'noninteractive update',
      'noninteractive install',
    ]);
    expect(calls[0]).toContain('DPkg::Lock::Timeout=300');
    expect(String(out.read())).toContain('No redis-server was found: installing');
  });

  it('shows the output of apt when it fails, and the command to run', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    program('apt-get', 'echo "E: You have held broken packages."; exit 100');
    await expect(ensureRedisServer(options())).rejects.toMatchObject({
      hints: [
        '| E: You have held broken packages.',
        expect.stringContaining('apt.log'),
        expect.stringContaining('apt-get install'),
        expect.stringContaining('REDIS_URL'),
      ],
    });
  });

  it.each([
    ['apt-get', 1000, 'sudo apt-get install -y'],
    ['brew', 501, 'brew install redis'],
    ['dnf', 0, 'sudo dnf install'],
  ])('suggests the command of %s to user %i', async (name, uid, command) => {
    vi.spyOn(process, 'getuid').mockReturnValue(uid);
    program(name, 'exit 1');
    await expect(ensureRedisServer(options())).rejects.toMatchObject({
      message: expect.stringContaining('needs a Redis server') as string,
      hints: [expect.stringContaining(command), expect.stringContaining('REDIS_URL')],
    });
  });
});

describe('checkRedisUrl', () => {
  const never = new AbortController().signal;

  it('names an address that does not respond, without its password', async () => {
    const failing = checkRedisUrl('redis://user:secret@127.0.0.1:1/0', never);
    await expect(failing).rejects.toThrow('REDIS_URL names 127.0.0.1:1, where nothing answers.');
  });

  it('leaves addresses that it cannot check to the client', async () => {
    await expect(checkRedisUrl('rediss://127.0.0.1:1', never)).resolves.toBeUndefined();
  });

  it('rejects an invalid address', async () => {
    await expect(checkRedisUrl('nowhere', never)).rejects.toThrow('REDIS_URL is not an address.');
  });
});
