import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { executableFolders, findExecutable } from '../../../launcher/executables.ts';
import { runToEnd, type Ended } from '../../../launcher/runToEnd.ts';

/** A Python with the packages of requirements.txt, or why there is none. */
export type FoundPython = { readonly path: string } | { readonly missing: string };

const COMMANDS = ['python3', 'python3.11', 'python3.12', 'python3.13', 'python3.14'];
const REQUIREMENTS = fileURLToPath(new URL('../requirements.txt', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../.cache/python', import.meta.url));
/** It has to have what makes environments, too: Debian packs that by itself. */
const PROBE = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';
const INSTALL_TIMEOUT_MS = 240_000;

/**
 * Finds Python 3.11 or later, and installs what the tests need into an environment below `.cache`,
 * once for each version of requirements.txt.
 */
export async function ensurePython(signal: AbortSignal): Promise<FoundPython> {
  mkdirSync(CACHE, { recursive: true });
  const system = await findSystemPython(signal);
  if (system === null) {
    return {
      missing:
        'Python 3.11 or later is not on this machine; on Debian: apt-get install python3-venv',
    };
  }
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).update(system).digest('hex');
  const folder = join(CACHE, hash.slice(0, 16));
  const path = join(folder, 'bin/python');
  const complete = join(folder, '.complete');
  if (existsSync(complete)) return { path };
  rmSync(folder, { recursive: true, force: true });
  const made = await run(system, ['-m', 'venv', folder], signal);
  if (made.code !== 0) return { missing: `Python cannot make an environment: ${lastLine(made)}` };
  const install = ['-m', 'pip', 'install', '--quiet', '--no-input', '--no-deps'];
  const installed = await run(path, [...install, '--requirement', REQUIREMENTS], signal);
  if (installed.code !== 0) {
    return { missing: `The packages for Python could not be installed: ${lastLine(installed)}` };
  }
  writeFileSync(complete, '');
  return { path };
}

async function findSystemPython(signal: AbortSignal): Promise<string | null> {
  const folders = executableFolders(process.env);
  for (const command of COMMANDS) {
    const path = findExecutable(command, folders);
    if (path !== null && (await run(path, ['-c', PROBE], signal)).code === 0) return path;
  }
  return null;
}

function run(command: string, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(INSTALL_TIMEOUT_MS)]);
  return runToEnd(command, args, { cwd: CACHE, env: process.env, signal: limited });
}

const lastLine = ({ output, code }: Ended): string =>
  output.trim().split('\n').at(-1) || `it ended with ${String(code)}`;
