import { createRequire } from 'node:module';
import type * as jsdom from 'jsdom';
import type { BrowserEngine } from '../../contract/browserEngine.ts';
import { copyNoGlobals, makeLean } from './leanDom.ts';
import { openLightContext } from './lightContext.ts';

/**
 * jsdom, which runs a page's scripts in this process and renders nothing. Only for the sandbox: it
 * does not isolate this process from the page's scripts.
 */
export function lightEngine(): BrowserEngine {
  return {
    open: ({ browsing, signal }) =>
      Promise.resolve().then(() => openLightContext(loadJsdom(), browsing, signal)),
    close: () => Promise.resolve(),
  };
}

let loaded: typeof jsdom | null = null;

/** Loads jsdom on first use, which takes half a second. */
export function loadJsdom(): typeof jsdom {
  if (loaded !== null) return loaded;
  copyNoGlobals();
  outlivePages();
  loaded = createRequire(import.meta.url)('jsdom') as typeof jsdom;
  makeLean(loaded.JSDOM);
  return loaded;
}

/**
 * Keeps unhandled rejections of a page's promises, which belong to another realm, from ending the
 * process. The process's own unhandled rejections still end it, unless another listener is
 * registered, which then handles them.
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
