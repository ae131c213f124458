import type { Locator } from 'playwright-core';

/** The part of the browser's types that is used; this package does not include them. */
interface PageElement {
  readonly ownerDocument: {
    readonly readyState: string;
    addEventListener(event: string, listener: () => void): void;
  };
}

/**
 * Waits until the document of an element, in a frame or not, is parsed. The page's scripts wait for
 * the stylesheet, and miss anything typed before they run; a person would not see the page before
 * that.
 */
export async function untilLoaded(element: Locator): Promise<void> {
  await element.evaluate(
    ({ ownerDocument }: PageElement) =>
      new Promise<void>((resolve) => {
        if (ownerDocument.readyState !== 'loading') resolve();
        else ownerDocument.addEventListener('DOMContentLoaded', () => resolve());
      }),
  );
}
