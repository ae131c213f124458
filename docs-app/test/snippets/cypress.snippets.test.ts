import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, inject, it } from 'vitest';
import { browserOptions } from '../../../api/test/browserOptions.ts';
import { readRegion } from '../../build/mdx/includeCode.ts';

// Cypress itself cannot run here. What its example rests on can: a shadow root that the test opens
// before the page runs, a frame of another origin that a page may read without web security, and the
// Origin header, which Chromium then leaves out.

const example = join(import.meta.dirname, '../../content/snippets/widget/widget.cy.js');
const WITHOUT_WEB_SECURITY = ['--disable-web-security', '--disable-site-isolation-trials'];

/** What the example reads of a page, in the browser. */
interface PageWindow {
  document: {
    querySelectorAll(selector: '*'): Iterable<{
      shadowRoot: { querySelector(selector: string): WidgetIframe | null } | null;
    }>;
  };
}
interface WidgetIframe {
  contentDocument: { body: { innerText: string } } | null;
}

it('reaches the inside of the widget as the example for Cypress does', async () => {
  const region = readRegion(readFileSync(example, 'utf8'), 'raices');
  const { args = [], ...options } = browserOptions();
  const browser = await chromium.launch({ ...options, args: [...args, ...WITHOUT_WEB_SECURITY] });
  try {
    const page = await browser.newPage();
    await page.addInitScript({ content: `${String(region)}\nopenShadowRoots(window);` });
    const baseUrl = inject('sandboxPageUrl');
    await page.route('**/calls/*', async (route) => {
      const headers = { ...route.request().headers(), origin: baseUrl };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await page.goto(baseUrl);
    await page.getByRole('button', { name: 'Crear token y abrir el widget' }).click();
    const textInFrame = () =>
      page.evaluate(() => {
        const { document } = globalThis as unknown as PageWindow;
        for (const { shadowRoot } of document.querySelectorAll('*')) {
          const frame = shadowRoot?.querySelector('iframe[title="Conexión segura con Cauce"]');
          if (frame) return frame.contentDocument?.body.innerText ?? 'unreadable';
        }
        return 'no frame';
      });
    await expect.poll(textInFrame, { timeout: 30_000 }).toContain('Elige tu institución');
  } finally {
    await browser.close();
  }
});
