import type { Addresses } from '../../internal/addresses.ts';

export interface MemoryAddresses extends Addresses {
  /** Every address, the current one last. */
  all: string[];
  /** Follows a link, as the browser does. */
  follow: (hash: string) => void;
  back: () => void;
}

/** A history of its own, so that tests and stories leave the browser's alone. */
export function memoryAddresses(first = ''): MemoryAddresses {
  const all = [first];
  let tell = (): void => undefined;
  return {
    all,
    read: () => all.at(-1) ?? '',
    push: (hash) => all.push(hash),
    replace: (hash) => {
      all[all.length - 1] = hash;
    },
    subscribe: (onChange) => {
      tell = onChange;
      return () => undefined;
    },
    follow: (hash) => {
      all.push(hash);
      tell();
    },
    back: () => {
      all.pop();
      tell();
    },
  };
}
