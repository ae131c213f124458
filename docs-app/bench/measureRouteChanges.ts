import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright';
import { createSiteServer } from '../server/createSiteServer.ts';
import type { SiteManifest } from '../server/manifest.ts';
import { browserOptions } from '../../api/test/browserOptions.ts';

const CPU_SLOWDOWN = 4;
const TRIES = 21;
/**
 * Pause before the next click, in ms. After a route change the browser still draws the tab's icon
 * and collects garbage; an earlier click would measure that, too.
 */
const PAUSE = 250;
/** Repeated, because one browser may start while the machine is busy. */
const BROWSERS = 3;

/**
 * Goes from guide to guide by the sidebar on a processor four times slower, each time to a page that
 * was not visited before. Its files have been fetched ahead, as the link was in view.
 */
export async function measureRouteChanges(siteDir: string): Promise<number[]> {
  const manifest = JSON.parse(await readFile(`${siteDir}.json`, 'utf8')) as SiteManifest;
  const server = createSiteServer({ siteDir, manifest, onError: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const times: number[] = [];
  try {
    const origin = `http://127.0.0.1:${String(port)}`;
    // Warm-up, not counted: the first browser after a build is a fifth slower.
    await oneVisit(origin);
    for (let visit = 1; visit <= BROWSERS; visit += 1) times.push(...(await oneVisit(origin)));
    return times;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function oneVisit(origin: string): Promise<number[]> {
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1200 } });
    await page.goto(`${origin}/docs/seccion-1/guia-1`, { waitUntil: 'networkidle' });
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times: number[] = [];
    for (let index = 2; index < 2 + TRIES; index += 1) {
      const href = `/docs/seccion-1/guia-${String(index)}`;
      times.push(await page.evaluate(goTo, href));
      await page.waitForTimeout(PAUSE);
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Clicks a link and waits for the paint of its page's title. Runs in the page. */
function goTo(href: string): Promise<number> {
  const before = document.querySelector('h1')?.textContent;
  const started = performance.now();
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`)?.click();
  });
}
