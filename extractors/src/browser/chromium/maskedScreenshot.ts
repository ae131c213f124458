import type { Page } from 'playwright-core';
import { PORTAL_WORDS } from './portalWords.ts';

const SCREENSHOT_MS = 4_000;
/** Larger than a screenshot of any page without its images. */
const MAX_SCREENSHOT_BYTES = 1024 * 1024;

/** Elements that may show personal values other than as text. */
const MASKED = 'input, select, textarea, [contenteditable], canvas, img, video, object, embed';
/** Hides text and images that come from style sheets. */
const STYLE =
  '*::before, *::after { content: none !important } * { background-image: none !important }';

/** Masks all digits, and the letters of all words except a portal's own. */
const MASK_SCRIPT = `(() => {
  const known = new Set(${JSON.stringify(PORTAL_WORDS)});
  const masked = (word) => /\\d/.test(word) ? '0'
    : known.has(word.toLowerCase()) ? word : 'x'.repeat(word.length);
  const visit = (root) => {
    const walker = document.createTreeWalker(root, 5);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeType === 3) node.data = node.data.replace(/\\p{L}+|\\d/gu, masked);
      else if (node.shadowRoot) visit(node.shadowRoot);
    }
  };
  visit(document);
})()`;

/**
 * A screenshot of the page without personal data: fields and images are covered, and only the words
 * in `PORTAL_WORDS` stay readable. The page is unusable afterwards.
 * @returns PNG; null if not everything could be masked
 */
export async function maskedScreenshot(page: Page): Promise<Uint8Array | null> {
  try {
    const client = await page.context().newCDPSession(page);
    // Stops the page's scripts, so that they cannot write text after the masking.
    await client.send('Emulation.setScriptExecutionDisabled', { value: true });
    const frames = page.frames();
    await Promise.all(frames.map((frame) => frame.evaluate(MASK_SCRIPT)));
    const mask = frames.map((frame) => frame.locator(MASKED));
    const options = { mask, style: STYLE, timeout: SCREENSHOT_MS, animations: 'disabled' } as const;
    const png = await page.screenshot(options);
    return png.byteLength > MAX_SCREENSHOT_BYTES ? null : png;
  } catch {
    return null;
  }
}
