import { setFlagsFromString } from 'node:v8';

/**
 * Lets every object begin where collecting it is cheap. Where what a line of code allocates outlived
 * a few collections, V8 puts all that it allocates from then on among the old, and does not look
 * again. The first requests of a process, slow and many at once, make it decide so for what every
 * request allocates; from then on each request's objects stay until the next full collection and
 * hold on to their neighbours. That took an eighth of a loaded API process's time, and its slowest
 * answers waited for it (`npm run bench -- --only answers`).
 *
 * To be called before the process takes work. Node does not take this flag from NODE_OPTIONS.
 */
export function keepAllocationsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
