import { createRequire } from 'node:module';
import type * as jsdom from 'jsdom';
import type { BrowserEngine } from '../../contract/browserEngine.ts';
import { copyNoGlobals, makeLean } from './leanDom.ts';
import { openLightContext } from './lightContext.ts';

/**
 * jsdom, which runs a page's scripts in this process and draws nothing. For the sandbox alone: it
 * is no wall against a page's scripts.
 */
export function lightEngine(): BrowserEngine {
  return {
    open: ({ browsing, signal }) =>
      Promise.resolve().then(() => openLightContext(loadJsdom(), browsing, signal)),
    close: () => Promise.resolve(),
  };
}

let loaded: typeof jsdom | null = null;

/** Loads it with the first use: it takes half a second. */
export function loadJsdom(): typeof jsdom {
  if (loaded !== null) return loaded;
  copyNoGlobals();
  outlivePages();
  loaded = createRequire(import.meta.url)('jsdom') as typeof jsdom;
  makeLean(loaded.JSDOM);
  return loaded;
}

/**
 * A promise that is rejected and that nobody handles ends a process. That is right for our own, not for
 * a page's, which are of another realm. Where others listen, ours are theirs.
 */
function outlivePages(): void {
  const event = 'unhandledRejection';
  if (process.listeners(event).some(({ name }) => name === forgivePages.name)) return;
  process.on(event, forgivePages);
}

function forgivePages(reason: unknown, promise: Promise<unknown>): void {
  if (!(promise instanceof Promise)) return;
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
}
