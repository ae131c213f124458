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
import { compareInstall, installPackages, withoutNpmContext } from './installPackages.mjs';

describe('compareInstall', () => {
  const machine = { platform: 'linux', arch: 'x64' };
  const lock = {
    packages: {
      '': {},
      api: { version: '0.1.0', devDependencies: { tsx: '4.0.0' } },
      pacts: { version: '0.1.0', devDependencies: { '@cauce/api': '*', pact: '3.0.0' } },
      'node_modules/@cauce/api': { resolved: 'api', link: true },
      'node_modules/glob': { version: '2.0.0', integrity: 'sha512-h' },
      'node_modules/pact': { version: '3.0.0', dependencies: { glob: '2.0.0' } },
      'node_modules/tsx': {
        version: '4.0.0',
        integrity: 'sha512-a',
        dependencies: { glob: '1.0.0' },
        peerDependencies: { pact: '3.0.0' },
        peerDependenciesMeta: { pact: { optional: true } },
      },
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

  const compare = (packages: object, workspaces?: string[], on = machine) =>
    compareInstall(lock, { packages }, workspaces, on);

  it('accepts what npm ci installs', () => {
    expect(compare(installed)).toEqual({ isRight: true, isComplete: true });
  });

  it('accepts the packages of some workspaces only for these', () => {
    const some = without(installed, 'pacts', 'node_modules/pact', 'node_modules/glob');
    expect(compare(some, ['api'])).toEqual({ isRight: true, isComplete: true });
    expect(compare(some, ['api', 'pacts'])).toEqual({ isRight: true, isComplete: false });
    expect(compare(some)).toEqual({ isRight: true, isComplete: false });
  });

  it('rejects another version, other content, and extra or missing packages', () => {
    const tsx = 'node_modules/tsx';
    const version = { ...installed, [tsx]: { version: '4.0.1', integrity: 'sha512-a' } };
    const content = { ...installed, [tsx]: { version: '4.0.0', integrity: 'sha512-b' } };
    const missing = without(installed, 'node_modules/tsx/node_modules/glob');
    const more = { ...installed, 'node_modules/left-pad': { version: '1.0.0' } };
    for (const packages of [version, content, more, {}]) {
      expect(compare(packages)).toEqual({ isRight: false, isComplete: false });
    }
    expect(compare(missing, ['api'])).toEqual({ isRight: true, isComplete: false });
  });

  it('rejects packages that were installed for another machine', () => {
    const other = { platform: 'linux', arch: 'arm64' };
    expect(compare(installed, undefined, other).isRight).toBe(false);
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

  it('adds what the tests need to what the sandbox needs', async () => {
    const packages = {
      api: { dependencies: { koa: '3.0.0' } },
      'node_modules/koa': { version: '3.0.0' },
      'node_modules/vitest': { version: '4.0.0' },
    };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    const partial = `
      const { packages: { 'node_modules/vitest': vitest, ...packages } } =
        JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
      fs.mkdirSync('node_modules', { recursive: true });
      fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`;
    await installPackages({ ...options(partial), workspaces: ['api'] });
    await installPackages({ ...options(partial), workspaces: ['api'] });
    await installPackages(options(install));
    await installPackages({ ...options(partial), workspaces: ['api'] });
    const flags = '--include=dev --ignore-scripts --no-audit --no-fund';
    expect(calls()).toEqual([`ci ${flags} --workspace api`, `install ${flags} --no-save`]);
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
        `All of it is in ${join(root, '.cache', 'npm.log')}`,
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
