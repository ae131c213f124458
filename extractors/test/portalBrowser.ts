import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';

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
export async function startPortalBrowser(simulator?: string): Promise<PortalBrowser> {
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
