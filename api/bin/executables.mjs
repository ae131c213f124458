import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers are installed, though the PATH of an ordinary user may lack them. */
const USUAL_FOLDERS = [
  ...['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'],
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
  const isExecutable = (/** @type {string} */ path) => {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  };
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** @type {string | null | undefined} */
let setpriv;

/**
 * Makes a command die with this process, even when this process is killed. Only for programs that
 * cannot watch an IPC channel. Without `setpriv` a shell that reads from a pipe does it; the command
 * then has to be spawned with `stdio[3]` as a pipe.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string | null} [tool] the `setpriv` to use, null for the shell
 * @returns {{ command: string, args: string[], channel: 'pipe' | 'ignore' }} channel for `stdio[3]`
 */
export function dyingWithParent(command, args, tool = workingSetpriv()) {
  if (tool !== null) {
    const guarded = ['--pdeathsig', 'KILL', '--', command, ...args];
    return { command: tool, args: guarded, channel: 'ignore' };
  }
  const guard =
    '"$@" 3<&- & child=$!; (read -r _ <&3; kill -KILL "$child" 2>/dev/null) & guard=$!; ' +
    'trap "" TERM INT; wait "$child"; code=$?; kill -KILL "$guard" 2>/dev/null; exit "$code"';
  return { command: '/bin/sh', args: ['-c', guard, 'sh', command, ...args], channel: 'pipe' };
}

function workingSetpriv() {
  if (setpriv !== undefined) return setpriv;
  setpriv = findExecutable('setpriv', executableFolders(process.env));
  if (setpriv !== null) {
    const trial = spawnSync(setpriv, ['--pdeathsig', 'KILL', '--', process.execPath, '--version']);
    if (trial.status !== 0) setpriv = null;
  }
  return setpriv;
}
