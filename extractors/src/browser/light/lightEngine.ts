import type { BrowserEngine } from '../../contract/browserEngine.ts';
import { openLightContext } from './lightContext.ts';

/**
 * jsdom, which runs a page's scripts in this process and draws nothing. For the sandbox alone: it
 * is no wall against a page's scripts.
 */
export function lightEngine(): BrowserEngine {
  return {
    open: async ({ browsing, signal }) => openLightContext(await import('jsdom'), browsing, signal),
    close: () => Promise.resolve(),
  };
}
