import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findExecutable } from './executables.mjs';
import { isAlive, until } from '../test/processProbes.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-exec-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('findExecutable', () => {
  it('takes the first file that may be run, and no folder of that name', () => {
    const folders = ['a', 'b', 'c'].map((name) => join(folder, name));
    for (const path of folders) mkdirSync(path);
    mkdirSync(join(folder, 'a', 'tool'));
    writeFileSync(join(folder, 'b', 'tool'), '');
    expect(findExecutable('tool', folders)).toBeNull();
    writeFileSync(join(folder, 'c', 'tool'), '');
    chmodSync(join(folder, 'c', 'tool'), 0o755);
    expect(findExecutable('tool', folders)).toBe(join(folder, 'c', 'tool'));
  });
});

describe('dyingWithParent', () => {
  /** Starts, as the launcher does, a program that writes down its pid, and gives both pids. */
  async function start(tool: string | null | undefined) {
    const pidFile = join(folder, 'pid');
    const script = `
      import { spawn } from 'node:child_process';
      import { dyingWithParent } from ${JSON.stringify(join(import.meta.dirname, 'executables.mjs'))};
      // Whoever reads the pid may signal at once: both are ready for it by then.
      process.on('SIGTERM', () => process.kill(-child.pid, 'SIGTERM'));
      const program = ['-c', 'trap "exit 5" TERM; echo $$ > ${pidFile}; while :; do sleep 0.05; done'];
      const { command, args } = dyingWithParent('sh', program, ${tool === undefined ? 'undefined' : JSON.stringify(tool)});
      const child = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
      child.once('exit', (code) => console.log('code ' + code));
    `;
    writeFileSync(join(folder, 'parent.mjs'), script);
    const parent = spawn(process.execPath, [join(folder, 'parent.mjs')]);
    let output = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = new Promise<void>((resolve) => parent.once('close', () => resolve()));
    const pid = await until(() => Number(read(pidFile)));
    return { parent, pid, ended, output: () => output };
  }

  function read(path: string): string {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  }

  it.each([
    ['with setpriv', undefined],
    ['with a shell on guard', null],
  ])('%s ends with its parent, however that ends', async (_, tool) => {
    const { parent, pid, ended } = await start(tool);
    parent.kill('SIGKILL');
    await ended;
    await until(() => !isAlive(pid));
  });

  it.each([
    ['with setpriv', undefined],
    ['with a shell on guard', null],
  ])('%s passes on how it ends when it is asked to', async (_, tool) => {
    const { parent, pid, ended, output } = await start(tool);
    parent.kill('SIGTERM');
    await ended;
    expect(output()).toBe('code 5\n');
    expect(isAlive(pid)).toBe(false);
  });
});
