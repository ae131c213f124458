import { webcrypto } from 'node:crypto';
import type { PageWindow } from 'jsdom';

const OPERATIONS = [
  ...(['importKey', 'exportKey', 'generateKey', 'deriveKey', 'deriveBits'] as const),
  ...(['encrypt', 'decrypt', 'sign', 'verify', 'digest', 'wrapKey', 'unwrapKey'] as const),
];

type Operation = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * Gives a page the `crypto.subtle` that browsers have and jsdom lacks. Its promises never settle
 * once the page was left: an error in that page's scripts would be unhandled and end this process.
 */
export function offerCrypto(window: PageWindow): void {
  const subtle = Object.fromEntries(
    OPERATIONS.map((name) => {
      const operation = webcrypto.subtle[name].bind(webcrypto.subtle) as Operation;
      const offered: Operation = async (...given) => {
        try {
          return await operation(...given);
        } finally {
          // The page was left meanwhile: never settle.
          if (window._document === undefined) await new Promise(() => undefined);
        }
      };
      return [name, offered];
    }),
  );
  Object.defineProperty(window.crypto, 'subtle', { value: subtle, enumerable: true });
}
