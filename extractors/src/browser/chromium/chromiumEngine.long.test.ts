import { afterAll, expect, it } from 'vitest';
import type { Browsing } from '../../contract/browserEngine.ts';
import { orAborted } from '../../shared/interrupt.ts';
import { browserProcesses, killBrowser } from '../../../test/browserPortal.ts';
import { HEADLESS_SHELL } from '../../../test/networks.ts';
import { chromiumEngine } from './chromiumEngine.ts';

const { executablePath } = HEADLESS_SHELL;

/** Only what opening a context needs. */
const browsing = {
  origins: new Set(['https://www.fake.example']),
  sandboxHeaders: {},
  countRequest: () => undefined,
} as unknown as Browsing;

const options = () => ({ browsing, signal: new AbortController().signal });

const servers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

afterAll(() => {
  expect(browserProcesses()).toEqual([]);
});

// Playwright never settles a pending `newPage` when the browser dies: the extraction used to wait until
// its deadline instead of logging in again.
it.each([0, 5, 10, 20])(
  'rejects a context whose browser dies %i ms after it began to open, and leaves no tunnel open',
  async (delay) => {
    const engine = chromiumEngine({ executablePath, simulator: null });
    const before = servers();
    const first = await engine.open(options());
    const opening = engine.open(options());
    setTimeout(killBrowser, delay);
    await expect(orAborted(opening, AbortSignal.timeout(60_000))).rejects.toMatchObject({
      code: 'INTERNAL',
    });
    await first.close();
    await engine.close();
    await expect.poll(servers).toBe(before);
  },
);
