import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, until } from '../test/processProbes.ts';
import { dyingWithParent } from './dyingWithParent.ts';
import { typescriptArguments } from './nodeArguments.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-exec-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('dyingWithParent', () => {
  /**
   * Starts, through a parent like the launcher, a program that writes down its pid; returns both
   * pids.
   */
  async function start(tool: string | null | undefined) {
    const pidFile = join(folder, 'pid');
    const script = `
      import { spawn } from 'node:child_process';
      import { dyingWithParent } from ${JSON.stringify(join(import.meta.dirname, 'dyingWithParent.ts'))};
      // Whoever reads the pid may signal at once: both are ready for it by then.
      process.on('SIGTERM', () => process.kill(-child.pid, 'SIGTERM'));
      const program = ['-c', 'trap "exit 5" TERM; echo $$ > ${pidFile}; while :; do sleep 0.05; done'];
      const { command, args } = dyingWithParent('sh', program, ${tool === undefined ? 'undefined' : JSON.stringify(tool)});
      const child = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
      child.once('exit', (code) => console.log('code ' + code));
    `;
    writeFileSync(join(folder, 'parent.mjs'), script);
    const parent = spawn(process.execPath, typescriptArguments(join(folder, 'parent.mjs')));
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
  ])('%s, ends the program when its parent is killed', async (_, tool) => {
    const { parent, pid, ended } = await start(tool);
    parent.kill('SIGKILL');
    await ended;
    await until(() => !isAlive(pid));
  });

  it.each([
    ['with setpriv', undefined],
    ['with a shell on guard', null],
  ])('%s, passes on a signal, and returns the exit code of the program', async (_, tool) => {
    const { parent, pid, ended, output } = await start(tool);
    parent.kill('SIGTERM');
    await ended;
    expect(output()).toBe('code 5\n');
    expect(isAlive(pid)).toBe(false);
  });

  it('returns the exit code if a guarding shell receives the signal while the program starts', async () => {
    const { command, args } = dyingWithParent('sh', ['-c', 'kill -TERM $PPID; exit 5'], null);
    const endings = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const guard = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
        return once(guard, 'exit');
      }),
    );
    expect(endings).toEqual(endings.map(() => [5, null]));
  });
});
