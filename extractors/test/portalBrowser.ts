import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SimulatorOptions } from '../simulator/createSimulator.ts';
import type { BrowserOptions } from '../src/runtime/network.ts';
import { startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

const PHONE = { width: 390, height: 844 };
/** Far more than a busy machine needs: it only ends tests that hang. */
const TIMEOUT_MS = 180_000;

/** A browser for the mock portals' own pages, opened as on a phone. */
export interface PortalBrowser {
  /** A window that shares no cookies with others. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * @param simulator the address to which every institution's name resolves; by default, none
 *   resolves
 */
async function startPortalBrowser(simulator?: string): Promise<PortalBrowser> {
  const rules =
    simulator === undefined
      ? []
      : [`--host-resolver-rules=MAP *:443 127.0.0.1:${new URL(simulator).port}`];
  const browser = await chromium.launch({
    executablePath:
      process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', ...rules],
  });
  return {
    open: async (options) => {
      const ownOptions = { viewport: PHONE, ignoreHTTPSErrors: true, ...options };
      const context = await browser.newContext(ownOptions);
      context.setDefaultTimeout(TIMEOUT_MS);
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/** What tests of the mock portals' own pages use. */
export interface PortalWindow {
  readonly simulated: Simulated;
  readonly browser: PortalBrowser;
  readonly page: Page;
}

/**
 * Starts a simulator and a browser for the tests of a file, or of the `describe` that calls it. The
 * simulator fills in no forms by itself unless `options` say so.
 * @param use is given one window for all tests or, at the institutions' real names, a new one for
 *   each
 */
export function withPortalBrowser(
  use: (opened: PortalWindow) => void,
  options: {
    readonly atRealNames?: boolean;
    readonly simulator?: Partial<SimulatorOptions>;
    readonly engine?: BrowserOptions;
    readonly window?: BrowserContextOptions;
  } = {},
): void {
  const { atRealNames = false, simulator = { fillsForms: false }, engine, window } = options;
  let simulated: Simulated;
  let browser: PortalBrowser;
  let page: Page;
  const open = async (): Promise<void> => {
    page = await browser.open(window);
    use({ simulated, browser, page });
  };
  beforeAll(async () => {
    simulated = await startSimulated(simulator, engine);
    browser = await startPortalBrowser(atRealNames ? simulated.baseUrl('') : undefined);
    if (!atRealNames) await open();
  });
  afterAll(async () => {
    await browser.close();
    await simulated.close();
  });
  if (!atRealNames) return;
  beforeEach(open);
  afterEach(() => page.context().close());
}
