import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, until } from '../test/processProbes.ts';
import { installPackages, isSameInstall, withoutNpmContext } from './installPackages.mjs';

describe('isSameInstall', () => {
  const machine = { platform: 'linux', arch: 'x64' };
  const lock = {
    packages: {
      '': {},
      api: { version: '0.1.0' },
      'node_modules/@cauce/api': { resolved: 'api', link: true },
      'node_modules/tsx': { version: '4.0.0', integrity: 'sha512-a' },
      'node_modules/tsx/node_modules/glob': { version: '1.0.0', integrity: 'sha512-g' },
      'node_modules/@esbuild/linux-x64': {
        version: '1.0.0',
        integrity: 'sha512-x',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
      },
      'node_modules/@esbuild/darwin-arm64': {
        version: '1.0.0',
        integrity: 'sha512-d',
        optional: true,
        os: ['darwin'],
        cpu: ['arm64'],
      },
    },
  };
  const without = (packages: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(packages).filter(([name]) => !names.includes(name)));
  const installed = without(lock.packages, '', 'node_modules/@esbuild/darwin-arm64');

  it('accepts what npm ci installs', () => {
    expect(isSameInstall(lock, { packages: installed }, machine)).toBe(true);
  });

  it('rejects another version, other content, and extra or missing packages', () => {
    const tsx = 'node_modules/tsx';
    const version = { ...installed, [tsx]: { version: '4.0.1', integrity: 'sha512-a' } };
    const content = { ...installed, [tsx]: { version: '4.0.0', integrity: 'sha512-b' } };
    const missing = without(installed, 'node_modules/tsx/node_modules/glob');
    const more = { ...installed, 'node_modules/left-pad': { version: '1.0.0' } };
    for (const packages of [version, content, missing, more, {}]) {
      expect(isSameInstall(lock, { packages }, machine)).toBe(false);
    }
  });

  it('rejects packages that were installed for another machine', () => {
    const other = { platform: 'linux', arch: 'arm64' };
    expect(isSameInstall(lock, { packages: installed }, other)).toBe(false);
  });
});

describe('withoutNpmContext', () => {
  it("removes the variables that npm adds for a script, and keeps the user's configuration", () => {
    const env = {
      PATH: '/bin',
      npm_lifecycle_event: 'start',
      npm_package_name: 'cauce',
      npm_command: 'run-script',
      npm_config_registry: 'http://registry.example',
    };
    expect(withoutNpmContext(env)).toEqual({
      PATH: '/bin',
      npm_config_registry: 'http://registry.example',
    });
  });
});

describe('installPackages', () => {
  let root: string;

  /** Options with a fake npm that records how it was called and then runs `script`. */
  function options(script: string) {
    const npm = join(root, 'npm-cli.js');
    writeFileSync(
      npm,
      `const fs = require('fs'); fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n'); ${script}`,
    );
    return {
      root,
      env: { ...process.env, npm_execpath: npm, npm_lifecycle_event: 'start' },
      signal: new AbortController().signal,
      say: () => {},
    };
  }

  function calls(): string[] {
    const path = join(root, 'calls');
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  }

  /** Writes the record that npm leaves of what it installed. */
  const install = `
    fs.mkdirSync('node_modules', { recursive: true });
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

  function writeLockfile(version: string) {
    const packages = { 'node_modules/tsx': { version, integrity: 'sha512-a' } };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cauce-packages-'));
    writeLockfile('1.0.0');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('installs once per lockfile, and again when the lockfile changes', async () => {
    await installPackages(options(install));
    await installPackages(options(install));
    expect(calls()).toEqual(['ci --include=dev --ignore-scripts --no-audit --no-fund']);
    writeLockfile('1.0.1');
    await installPackages(options(install));
    expect(calls()).toHaveLength(2);
  });

  it('hides from npm that an npm script started it', async () => {
    const script = `${install} if (process.env.npm_lifecycle_event) process.exit(1);`;
    await expect(installPackages(options(script))).resolves.toBeUndefined();
  });

  it('accepts packages that were installed by hand', async () => {
    mkdirSync(join(root, 'node_modules'));
    copyFileSync(join(root, 'package-lock.json'), join(root, 'node_modules/.package-lock.json'));
    await installPackages(options(install));
    expect(calls()).toEqual([]);
  });

  it('reports the error of npm, the log file and a command to try, and retries next time', async () => {
    const script = `console.error('npm error network down'); process.exit(1);`;
    await expect(installPackages(options(script))).rejects.toMatchObject({
      message: 'The npm packages could not be installed. npm said:',
      hints: [
        '| npm error network down',
        `All of it is in ${join(root, '.cache', 'npm-ci.log')}`,
        `To try by hand: cd ${root} && npm ci`,
      ],
    });
    await installPackages(options(install));
    expect(calls()).toHaveLength(2);
  });

  it('installs once for two simultaneous calls', async () => {
    const slow = `${install} setTimeout(() => {}, 300);`;
    await Promise.all([installPackages(options(slow)), installPackages(options(slow))]);
    expect(calls()).toHaveLength(1);
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const installing = installPackages({
      ...options('setTimeout(() => {}, 60000);'),
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 100);
    await expect(installing).rejects.toMatchObject({ name: 'Stopped' });
  });

  it('ends npm when the process that started it ends, even if that was killed', async () => {
    const wait = `setInterval(() => {}, 1000); fs.writeFileSync('pid', String(process.pid));`;
    const { env } = options(wait);
    const launcher = `
      import { installPackages } from ${JSON.stringify(join(import.meta.dirname, 'installPackages.mjs'))};
      const { signal } = new AbortController();
      await installPackages({ root: process.cwd(), env: process.env, signal, say() {} });
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
      cwd: root,
      env,
    });
    const pid = await until(() => {
      const path = join(root, 'pid');
      return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
    });
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});
