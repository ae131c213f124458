import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundled, bundleFolder, removeBundles } from '../launcher/start/bundles.ts';
import { typescriptArguments } from '../launcher/nodeArguments.ts';

/** What tests start as processes, by its path in the project. */
const PROGRAMS = [
  'api/main.ts',
  'api/embedded-mongo/src/main.ts',
  'api/test/clockedProcess.ts',
  'extractors/simulator/main.ts',
  'ui/host/server/main.ts',
] as const;

/** Names the folder of the bundles to the processes of the tests. */
const VARIABLE = 'TEST_PROGRAMS';

/**
 * Bundles the programs for the suites that start many processes, as `npm start` does: from a thousand
 * files, each takes several seconds of processor time to load where Node does not run TypeScript.
 */
export default async function setup(): Promise<() => void> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const script = fileURLToPath(new URL('../launcher/start/bundlePrograms.mjs', import.meta.url));
  const folder = bundleFolder(root);
  await promisify(execFile)(process.execPath, [script, folder, ...PROGRAMS], { cwd: root });
  process.env[VARIABLE] = folder;
  return () => removeBundles(root);
}

/** Arguments for `node` that run a program: its bundle if the suite has made one. */
export function programArguments(program: (typeof PROGRAMS)[number], ...args: string[]): string[] {
  const folder = process.env[VARIABLE];
  return folder === undefined
    ? typescriptArguments(program, ...args)
    : ['--enable-source-maps', bundled(folder, program), ...args];
}
