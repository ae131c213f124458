import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Marks the line of a commit; no path starts with a control character. */
const COMMIT = '\u0001';

/**
 * When each file below `folder` was last committed (ISO dates, by path from `folder`), from one
 * call of git. Empty without a repository or git: pages then show no date.
 */
export async function lastCommitDates(folder: string): Promise<Map<string, string>> {
  try {
    const { stdout } = await run(
      'git',
      [
        '-c',
        'core.quotePath=false',
        'log',
        '--relative',
        `--format=${COMMIT}%cI`,
        '--name-only',
        '--no-renames',
        '--',
        '.',
      ],
      { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
    );
    return parseLog(stdout);
  } catch {
    return new Map();
  }
}

/** Newest commit first, so the first date seen for a path is its last change. */
export function parseLog(log: string): Map<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const line of log.split('\n')) {
    if (line.startsWith(COMMIT)) date = line.slice(COMMIT.length);
    else if (line !== '' && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}
