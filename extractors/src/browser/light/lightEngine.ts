import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type * as jsdom from 'jsdom';
import type { BrowserEngine } from '../../contract/browserEngine.ts';
import { makeLean } from './leanDom.ts';
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

/**
 * Loads it with the first use: it takes half a second. When loaded, it notes the globals of this
 * process for its pages, and fails at one that only a polyfill made: pdfjs-dist brings an `Iterator`
 * to Node 20.
 */
export function loadJsdom(): typeof jsdom {
  if (loaded !== null) return loaded;
  const polyfill = Object.getOwnPropertyDescriptor(globalThis, 'Iterator');
  const isNative = runInNewContext('typeof Iterator') !== 'undefined';
  if (polyfill !== undefined && !isNative) Reflect.deleteProperty(globalThis, 'Iterator');
  try {
    loaded = createRequire(import.meta.url)('jsdom') as typeof jsdom;
    makeLean(loaded.JSDOM);
  } finally {
    if (polyfill !== undefined && !isNative) {
      Object.defineProperty(globalThis, 'Iterator', polyfill);
    }
  }
  return loaded;
}
