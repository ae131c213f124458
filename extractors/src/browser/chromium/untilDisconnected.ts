import type { Browser } from 'playwright-core';
import { orAborted } from '../../shared/interrupt.ts';
import { BrowserCrash } from '../engine.ts';

/**
 * Settles like `work`, but rejects as soon as the browser disconnects: some Playwright calls, such
 * as `newPage`, never settle if the browser process dies while they are pending.
 * @throws BrowserCrash
 */
export async function untilDisconnected<T>(
  browser: Pick<Browser, 'isConnected' | 'on' | 'off'>,
  work: Promise<T>,
): Promise<T> {
  const disconnected = new AbortController();
  const abort = (): void => disconnected.abort(new BrowserCrash());
  if (!browser.isConnected()) abort();
  browser.on('disconnected', abort);
  try {
    return await orAborted(work, disconnected.signal);
  } finally {
    browser.off('disconnected', abort);
  }
}
