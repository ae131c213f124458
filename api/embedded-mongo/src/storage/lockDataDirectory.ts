import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../StartupError.ts';

interface Holder {
  readonly pid: number;
  /** Tells a living holder from a later process that was given the same pid. */
  readonly startedAt: string;
}

const LOCK_FILE = 'process.lock';

/** When a process started, in the system's own terms; undefined if there is none with this pid. */
function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name, in parentheses, may itself contain spaces; start time is the 20th field after it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    } catch {
      return undefined;
    }
  }
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return text.trim() === '' ? undefined : text.trim();
  } catch {
    return undefined;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { pid, startedAt } = parsed as Partial<Record<string, unknown>>;
    if (typeof pid !== 'number' || typeof startedAt !== 'string') return undefined;
    return { pid, startedAt };
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder | undefined): holder is Holder {
  return holder !== undefined && processStart(holder.pid) === holder.startedAt;
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Creates the lock with its content in one step; false if there is one already. */
function tryTake(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.pid}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isErrorWithCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead process's lock aside, unless a living one took its place meanwhile. */
function moveAside(path: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return;
    throw error;
  }
  if (isAlive(readHolder(aside))) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process holds the lock now; the next attempt reports it.
    }
  }
  rmSync(aside, { force: true });
}

/** Directories held by this very process, which the lock file alone could not tell apart. */
const held = new Set<string>();

/**
 * Makes this process the only one that uses a data directory. A lock left by a killed process is
 * recognised by its pid and start time and taken over.
 * @returns the function that gives the lock back
 * @throws StartupError if a living process holds it, or the directory cannot be written.
 */
export function lockDataDirectory(directory: string): () => void {
  const path = join(directory, LOCK_FILE);
  const inUse = (pid: number): StartupError =>
    new StartupError(`The data directory ${directory} is in use by another process (pid ${pid}).`);
  if (held.has(path)) throw inUse(process.pid);
  const self = { pid: process.pid, startedAt: processStart(process.pid) ?? 'unknown' };
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryTake(path, self)) {
        held.add(path);
        return () => {
          held.delete(path);
          rmSync(path, { force: true });
        };
      }
      const holder = readHolder(path);
      if (isAlive(holder) && holder.pid !== process.pid) throw inUse(holder.pid);
      moveAside(path);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The data directory ${directory} cannot be used: ${reason}.`);
  }
  throw new StartupError(`The data directory ${directory} is being taken by another process.`);
}
