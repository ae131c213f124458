import type { Locator } from 'playwright-core';

/** What is used of the browser's types, which this package does without. */
interface PageElement {
  readonly ownerDocument: {
    readonly readyState: string;
    addEventListener(event: string, listener: () => void): void;
  };
}

/**
 * Waits until the document of an element, in a frame or not, is parsed. Its scripts wait for the
 * stylesheet, and miss what is typed before they run; a person sees nothing of the page before.
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
