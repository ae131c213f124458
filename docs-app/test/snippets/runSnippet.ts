import { spawn } from 'node:child_process';
import type { Runtime } from './runtimes.ts';

/** How a program ended. */
export interface SnippetEnd {
  /** Null if a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, killing it after `timeoutMs`. */
export function runSnippet(
  runtime: Exclude<Runtime, { missing: string }>,
  file: string,
  options: { cwd: string; env: Record<string, string>; timeoutMs: number },
): Promise<SnippetEnd> {
  const { PATH = '', HOME = '', JAVA_HOME = '', PYENV_ROOT = '' } = process.env;
  const machine = { PATH, HOME, JAVA_HOME, PYENV_ROOT, LANG: 'C.UTF-8', PYTHONIOENCODING: 'utf-8' };
  const own = Object.fromEntries(Object.entries(machine).filter(([, value]) => value !== ''));
  return new Promise((resolve, reject) => {
    const child = spawn(runtime.command, [...runtime.args, file], {
      cwd: options.cwd,
      // Nothing else is passed on: a guide has to name everything that its program needs.
      env: { ...own, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr });
    });
  });
}
