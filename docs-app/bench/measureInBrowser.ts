import { gzipSync } from 'node:zlib';
import { chromium, type Request } from 'playwright';
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
 * Gzip size, in bytes, of the scripts that a page requests until it has loaded; prefetching starts
 * later and is not included.
 */
export async function loadedScript(origin: string, page: string): Promise<number> {
  const browser = await chromium.launch(browserOptions());
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 1200 } });
    const asked: Request[] = [];
    tab.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request);
    });
    await tab.goto(origin + page, { waitUntil: 'load' });
    const scripts = await Promise.all(asked.map(async (one) => (await one.response())?.body()));
    return scripts.reduce((sum, body) => sum + gzipSync(body ?? '', { level: 9 }).length, 0);
  } finally {
    await browser.close();
  }
}

/**
 * Navigates from guide to guide through the sidebar, with the CPU slowed down to a quarter, each
 * time to a page that was not visited before. The page's files are already prefetched, because its
 * link was visible.
 */
export async function measureRouteChanges(origin: string, first: string): Promise<number[]> {
  // Warm-up, not counted: the first browser after a build is a fifth slower.
  await oneVisit(origin, first);
  const times: number[] = [];
  for (let visit = 1; visit <= BROWSERS; visit += 1) times.push(...(await oneVisit(origin, first)));
  return times;
}

async function oneVisit(origin: string, first: string): Promise<number[]> {
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1200 } });
    await page.goto(origin + first, { waitUntil: 'networkidle' });
    // Our site hydrates on the first interaction.
    await page.mouse.move(640, 600);
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times: number[] = [];
    for (let index = 2; index < 2 + TRIES; index += 1) {
      const href = first.replace(/1$/, String(index));
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
