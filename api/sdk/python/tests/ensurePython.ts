import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stopped } from '../../../bin/UserFacingError.mjs';
import { executableFolders, findExecutable } from '../../../launcher/executables.ts';
import { runToEnd } from '../../../launcher/runToEnd.ts';

/** A Python with the packages of requirements.txt, or the reason why there is none. */
export type FoundPython = { readonly path: string } | { readonly missing: string };

export interface PythonOptions {
  /** Folder in which environments are created. */
  readonly cache?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Candidate names for a Python executable. */
  readonly commands?: readonly string[];
  /** Limits each step: finding Python, creating an environment, installing packages. */
  readonly newSignal?: () => AbortSignal;
}

const COMMANDS = ['python3', 'python3.11', 'python3.12', 'python3.13', 'python3.14'];
const REQUIREMENTS = fileURLToPath(new URL('../requirements.txt', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../.cache/python', import.meta.url));
/** Python must also have the modules that create environments, which Debian packages separately. */
const PROBE = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';
const INSTALL = ['-m', 'pip', 'install', '--quiet', '--no-input', '--no-deps', '--retries', '2'];

/**
 * Finds Python 3.11 or later, and installs what the tests need into an environment below `.cache`,
 * once for each version of requirements.txt.
 */
export async function ensurePython({
  cache = CACHE,
  env = process.env,
  commands = COMMANDS,
  newSignal = () => AbortSignal.timeout(240_000),
}: PythonOptions = {}): Promise<FoundPython> {
  mkdirSync(cache, { recursive: true });
  /** Null on success, or the reason for the failure. */
  const run = async (command: string, ...args: string[]): Promise<string | null> => {
    try {
      const { code, output } = await runToEnd(command, args, {
        cwd: cache,
        env,
        signal: newSignal(),
      });
      return code === 0 ? null : (output.trim().split('\n').at(-1) ?? '');
    } catch (error) {
      if (error instanceof Stopped) return 'it took too long';
      throw error;
    }
  };
  const folders = executableFolders(env);
  const found = commands.map((command) => findExecutable(command, folders));
  let system: string | null = null;
  for (const path of found) {
    if (system === null && path !== null && (await run(path, '-c', PROBE)) === null) system = path;
  }
  if (system === null) {
    const advice = 'on Debian: apt-get install python3-venv';
    return { missing: `Python 3.11 or later is not on this machine; ${advice}` };
  }
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).update(system).digest('hex');
  const folder = join(cache, hash.slice(0, 16));
  const path = join(folder, 'bin/python');
  const complete = join(folder, '.complete');
  if (existsSync(complete)) return { path };

  rmSync(folder, { recursive: true, force: true });
  const failure =
    (await run(system, '-m', 'venv', folder)) ??
    (await run(path, ...INSTALL, '--requirement', REQUIREMENTS));
  if (failure !== null) {
    return { missing: `The packages for Python could not be installed: ${failure}` };
  }
  writeFileSync(complete, '');
  return { path };
}
