import { spawnSync } from 'node:child_process';
import { checkImports } from './checkImports.ts';

// `npm run lint`: oxlint, the rules about imports, and knip's list of what nothing uses. With paths
// only oxlint, on those.
const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const paths = process.argv.slice(2);
const holds = [run('oxlint', ...paths)];
if (paths.length === 0) {
  holds.push(await checkImports(), run('knip', '--config', '.ci/knip.json', '--no-progress'));
}
process.exitCode = holds.every(Boolean) ? 0 : 1;
