import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * ISO dates of the last commit of each page, by path from the folder of the content; empty if nothing
 * is known. Where there is no history, as in an image's build, they come from `git.log` beside the
 * folder, which the Dockerfile explains.
 */
export async function readChangeDates(contentDir: string): Promise<ReadonlyMap<string, string>> {
  const log = (await readHistory(contentDir)) ?? (await readLog(join(contentDir, '../git.log')));
  const dates = new Map<string, string>();
  let date = '';
  for (const line of log.split('\n')) {
    if (/^\d{4}-\d\d-\d\dT/.test(line)) date = new Date(line).toISOString();
    else if (line !== '' && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}

/** Null outside a clone, and in a shallow one, whose oldest commit seems to have written everything. */
async function readHistory(contentDir: string): Promise<string | null> {
  const git = async (...args: string[]) => {
    // A container may build a clone of another user.
    const settings = ['-C', contentDir, '-c', 'safe.directory=*', '-c', 'core.quotePath=off'];
    return (await run('git', [...settings, ...args], { maxBuffer: 2 ** 26 })).stdout;
  };
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return null;
    return await git('log', '--format=%aI', '--name-only', '--relative', '--', '.');
  } catch {
    return null;
  }
}

async function readLog(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
