import { setFlagsFromString } from 'node:v8';

/**
 * Turns off V8's pretenuring: once the objects of an allocation site have survived a few
 * collections, V8 allocates all later ones of that site in the old generation, permanently. The
 * first requests of a process, slow and concurrent, trigger that for everything that a request
 * allocates, and from then on each request's objects live until the next full collection. That took
 * an eighth of a loaded API process's time and delayed its slowest answers (`npm run bench --
 * --only answers`).
 *
 * Call it before the process accepts work. Node does not accept this flag in NODE_OPTIONS.
 */
export function keepAllocationsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
