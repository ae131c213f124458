/** `clockedProcess.ts KIND CLOCKFILE`: a process of the product with a clock that a test sets. */
import { runProcess } from '../src/processes/runProcess.ts';
import { startWeb } from '../src/processes/web.ts';
import { startWorker } from '../src/processes/worker.ts';
import { fileClock } from './fileClock.ts';
import type { ClockedKind } from './processes.ts';
import { startHandedWorker } from './startHandedWorker.ts';

const starts = { web: startWeb, worker: startWorker, handedWorker: startHandedWorker };
const [kind, file] = process.argv.slice(2) as [ClockedKind, string];
process.exitCode = await runProcess(kind === 'web' ? 'web' : 'worker', starts[kind], {
  now: fileClock(file),
});
