import type { Browser } from 'playwright-core';
import { BrowserCrash } from '../engine.ts';

/**
 * Settles like `work`, or rejects as soon as the browser is gone: Playwright never answers some calls
 * that are under way when its process dies, such as the opening of a page.
 * @throws BrowserCrash
 */
export async function untilDisconnected<T>(
  browser: Pick<Browser, 'isConnected' | 'on' | 'off'>,
  work: Promise<T>,
): Promise<T> {
  // It may reject later, when nothing handles it.
  work.catch(() => undefined);
  let handleEnd: () => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    handleEnd = () => reject(new BrowserCrash());
    if (browser.isConnected()) browser.on('disconnected', handleEnd);
    else handleEnd();
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    browser.off('disconnected', handleEnd);
  }
}
