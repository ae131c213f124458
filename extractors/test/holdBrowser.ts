import { createNetwork } from '../src/runtime/network.ts';
import { extractByBrowser, PORTAL } from './browserPortal.ts';

// A worker that holds a browser in the middle of a login, for a test that kills it: prints a line,
// and waits.

const [url = '', certificateAuthority = '', executablePath = ''] = process.argv.slice(2);
const network = createNetwork({
  origins: [PORTAL],
  simulator: { url, certificateAuthority },
  browser: { engine: 'chromium', contexts: 1, executablePath },
});
await extractByBrowser(network, async ({ browser }) => {
  await browser.open(`${PORTAL}/login`);
  process.stdout.write('open\n');
  await browser.waitFor({ accepted: [{ address: /never/ }] }, { withinMs: 600_000 });
});
