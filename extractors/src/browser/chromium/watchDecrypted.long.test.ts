import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Network } from '../../contract/network.ts';
import {
  extractByBrowser,
  killBrowser,
  PORTAL,
  sendPage,
  startBrowserPortal,
} from '../../../test/browserPortal.ts';
import type { BrowserPortal } from '../../../test/browserPortal.ts';

let portal: BrowserPortal;
let network: Network;

beforeAll(async () => {
  portal = await startBrowserPortal(() => (_request, response) => {
    sendPage(response, '<p>Bienvenido</p>');
  });
  network = portal.network({ engine: 'chromium', contexts: 1 });
});
afterAll(async () => {
  await network.close();
  await portal.close();
});

it('starts again if the browser dies while it is being set up to record decrypted answers', async () => {
  const outcomes: string[] = [];
  for (const afterMs of [0, 1, 2, 4, 8, 16]) {
    let times = 0;
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      times += 1;
      if (times === 1) setTimeout(killBrowser, afterMs);
      await browser.keepDecrypted();
      await browser.open(`${PORTAL}/home`);
    });
    outcomes.push(outcome.kind);
  }
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'success'));
});
