import { spawnSync } from 'node:child_process';
import { executableFolders, findExecutable } from './executables.ts';

interface Guarded {
  readonly command: string;
  readonly args: string[];
  /** For `stdio[3]` of the spawned command. */
  readonly channel: 'pipe' | 'ignore';
}

let setpriv: string | null | undefined;

/**
 * Makes a command die with this process, even when this process is killed. Only for programs that
 * cannot watch an IPC channel. Uses `setpriv`, or if that is missing a shell that reads from a
 * pipe.
 *
 * @param tool the `setpriv` to use, null for the shell
 */
export function dyingWithParent(
  command: string,
  args: string[],
  tool: string | null = workingSetpriv(),
): Guarded {
  if (tool !== null) {
    const guarded = ['--pdeathsig', 'KILL', '--', command, ...args];
    return { command: tool, args: guarded, channel: 'ignore' };
  }
  // Signals are caught before the command starts, since they may arrive immediately. They are not
  // ignored yet, because a command would inherit that.
  const guard =
    'trap : TERM INT; "$@" 3<&- & child=$!; ' +
    '(trap "" TERM INT; read -r _ <&3; kill -KILL "$child" 2>/dev/null) & guard=$!; ' +
    'trap "" TERM INT; wait "$child"; code=$?; kill -KILL "$guard" 2>/dev/null; exit "$code"';
  return { command: '/bin/sh', args: ['-c', guard, 'sh', command, ...args], channel: 'pipe' };
}

function workingSetpriv(): string | null {
  if (setpriv !== undefined) return setpriv;
  setpriv = findExecutable('setpriv', executableFolders(process.env));
  if (setpriv !== null) {
    const trial = spawnSync(setpriv, ['--pdeathsig', 'KILL', '--', process.execPath, '--version']);
    if (trial.status !== 0) setpriv = null;
  }
  return setpriv;
}
