// Runs beside a test run, with its mark as the only argument and a pipe from it as stdin. The pipe
// closes however the run ends, kill -9 included; whatever the run started is then killed.
import { killMarked } from './markedProcesses.ts';

const mark = process.argv[2] ?? '';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
process.stdin.on('end', () => {
  if (mark !== '') void killMarked(mark).then(() => process.exit(0));
});
