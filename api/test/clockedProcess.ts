/** `clockedProcess.ts web|worker CLOCKFILE`: the API or a worker, by a clock that a drill moves. */
import { runProcess } from '../src/processes/runProcess.ts';
import { startWeb } from '../src/processes/web.ts';
import { startWorker } from '../src/processes/worker.ts';
import { fileClock } from './fileClock.ts';

const [kind, file = ''] = process.argv.slice(2);
const start = kind === 'web' ? startWeb : startWorker;
process.exitCode = await runProcess(String(kind), start, { now: fileClock(file) });
