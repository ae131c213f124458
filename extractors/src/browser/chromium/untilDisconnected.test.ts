import { EventEmitter } from 'node:events';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BrowserCrash } from '../engine.ts';
import { untilDisconnected } from './untilDisconnected.ts';

/** The used part of a browser; a test disconnects it by emitting an event. */
function fakeBrowser(isConnected = true) {
  const events = new EventEmitter();
  return {
    events,
    browser: Object.assign(events, { isConnected: () => isConnected }) as unknown as Browser,
  };
}

const never = new Promise<never>(() => undefined);

describe('untilDisconnected', () => {
  it('settles as the wrapped promise does', async () => {
    const { browser, events } = fakeBrowser();
    await expect(untilDisconnected(browser, Promise.resolve('page'))).resolves.toBe('page');
    await expect(untilDisconnected(browser, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(events.listenerCount('disconnected')).toBe(0);
  });

  it('rejects pending work when the browser disconnects', async () => {
    const { browser, events } = fakeBrowser();
    const ended = expect(untilDisconnected(browser, never)).rejects.toThrow(BrowserCrash);
    events.emit('disconnected');
    await ended;
    expect(events.listenerCount('disconnected')).toBe(0);
  });

  it('rejects at once if the browser has already disconnected', async () => {
    const { browser } = fakeBrowser(false);
    await expect(untilDisconnected(browser, never)).rejects.toThrow(BrowserCrash);
  });
});
