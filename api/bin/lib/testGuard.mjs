// Started beside a test run, with its mark as the only argument and a pipe from it as stdin. The
// pipe ends whatever way the run ends, kill -9 included; then nothing that it started may go on.
import { killMarked } from './markedProcesses.mjs';

const mark = process.argv[2] ?? '';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {});
}
process.stdin.resume();
process.stdin.on('end', () => {
  if (mark !== '') void killMarked(mark).then(() => process.exit(0));
});
