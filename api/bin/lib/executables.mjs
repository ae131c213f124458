import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers are installed although an ordinary user's PATH may leave them out. */
const USUAL_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} the folders of PATH, then the usual ones
 */
export function executableFolders(env) {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set([...onPath, ...USUAL_FOLDERS])];
}

/**
 * @param {string} name
 * @param {string[]} folders
 * @returns {string | null} the path of the first executable of that name
 */
export function findExecutable(name, folders) {
  for (const folder of folders) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // Not there, or not ours to run: look on.
    }
  }
  return null;
}

/** @type {string | null | undefined} */
let setpriv;

/**
 * Makes a command die with this process even if this process gets no chance to say goodbye. Only
 * for programs that cannot listen themselves; where `setpriv` is missing, a shell that reads a pipe
 * from here stands guard, and the command must be spawned with `stdio[3]` as a pipe.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string | null} [tool] the `setpriv` to use, null for the shell
 * @returns {{ command: string, args: string[], isGuardedByShell: boolean }}
 */
export function dyingWithParent(command, args, tool = knownSetpriv()) {
  if (tool !== null) {
    const guarded = ['--pdeathsig', 'KILL', '--', command, ...args];
    return { command: tool, args: guarded, isGuardedByShell: false };
  }
  const guard =
    '"$@" 3<&- & child=$!; (read -r _ <&3; kill -KILL "$child" 2>/dev/null) & guard=$!; ' +
    'trap "" TERM INT; wait "$child"; code=$?; kill -KILL "$guard" 2>/dev/null; exit "$code"';
  const shell = ['-c', guard, 'sh', command, ...args];
  return { command: '/bin/sh', args: shell, isGuardedByShell: true };
}

function knownSetpriv() {
  if (setpriv === undefined) setpriv = workingSetpriv();
  return setpriv;
}

function workingSetpriv() {
  if (process.platform !== 'linux') return null;
  const found = findExecutable('setpriv', executableFolders(process.env));
  if (found === null) return null;
  const trial = spawnSync(found, ['--pdeathsig', 'KILL', '--', process.execPath, '--version']);
  return trial.status === 0 ? found : null;
}
