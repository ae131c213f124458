import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { browserOptions } from '../../api/test/browserOptions.ts';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

export interface ReaderOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
  /** What the reader chose on an earlier visit. */
  theme?: 'light' | 'dark';
  /** Origin of the site. */
  site?: string;
  /** Contents of `localStorage` from earlier visits, by key. */
  stored?: Readonly<Record<string, string>>;
  /** Blocks the site's fonts, so that swapping them shifts nothing. */
  hasOwnFonts?: boolean;
  /** Runs in every page before its own scripts. */
  before?: () => void;
}

/** A browser window and the errors in it. */
export interface Reader {
  page: Page;
  /** Console errors and warnings, uncaught errors, requests that left the site or failed. */
  faults: string[];
  /** Opens a path and waits until the page is hydrated. */
  open: (path: string) => Promise<void>;
}

const HYDRATED = 'html[data-has-hydrated="true"]';
/**
 * Far longer than a loaded machine needs, even to start a development server first: it only ends
 * tests that hang.
 */
const TIMEOUT_MS = 180_000;
let browser: Browser | undefined;
const open: (() => Promise<void>)[] = [];

/**
 * Connects this file's tests to the browser, or starts one if the set-up has not; windows of a test
 * are closed after it.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    const shared = inject('browser') as string | undefined;
    browser = await (shared === undefined
      ? chromium.launch(browserOptions())
      : chromium.connect(shared));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await browser?.close();
  });
}

/** Opens a window for a new visitor, or for one who has `stored` from an earlier visit. */
export async function newReader(options: ReaderOptions = {}): Promise<Reader> {
  const reader = await keepReader(options);
  open.push(() => reader.page.context().close());
  return reader;
}

/** Like `newReader`, but the window is not closed after the test: the test file closes it. */
export async function keepReader({
  width = 1280,
  height = 844,
  theme,
  site = inject('site'),
  stored = {},
  hasOwnFonts = true,
  before,
  ...rest
}: ReaderOptions = {}): Promise<Reader> {
  if (browser === undefined) throw new Error('useBrowser() was not called in this file.');
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height },
    locale: 'es-CL',
    ...rest,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const kept = { ...stored, ...(theme !== undefined && { theme }) };
  await context.addInitScript((values: Record<string, string>) => {
    // Only once per visit: later changes by the page must not be overwritten.
    if (sessionStorage.getItem('test.kept') !== null) return;
    sessionStorage.setItem('test.kept', '');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
  if (before !== undefined) await context.addInitScript(before);
  const page = await context.newPage();
  if (!hasOwnFonts) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: ['*.woff2'] });
  }
  const faults: string[] = [];
  const isExpected = (url: string) =>
    (!hasOwnFonts && url.endsWith('.woff2')) || url === page.url();
  page.on('console', (message) => {
    const { url } = message.location();
    // Caused by a blocked file, or by an address that is missing on purpose.
    if (message.text().startsWith('Failed to load resource') && isExpected(url)) return;
    if (['error', 'warning'].includes(message.type()))
      faults.push(`${message.type()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== site)
      faults.push(`left the site: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`${String(response.status())}: ${response.url()}`);
  });
  return {
    page,
    faults,
    async open(path) {
      await page.goto(encodeURI(path));
      if (rest.javaScriptEnabled !== false) await hydrated(page);
    },
  };
}

/**
 * Moves the pointer as a reader would, which makes the page load its code, and waits for hydration.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await page.waitForSelector(HYDRATED, { state: 'attached' });
}

/** Waits for the next paint. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
