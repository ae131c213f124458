/** The page's address in the browser's history. */
export interface Addresses {
  /** The hash, with its `#`; empty if there is none. */
  read: () => string;
  push: (hash: string) => void;
  replace: (hash: string) => void;
  /** Called when the person goes back, forward, or follows a link. @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
}

const here = (hash: string) => `${location.pathname}${location.search}${hash}`;

/** The address and history of the browser. */
export const browserAddresses: Addresses = {
  read: () => location.hash,
  push: (hash) => history.pushState(null, '', here(hash)),
  replace: (hash) => history.replaceState(null, '', here(hash)),
  subscribe: (onChange) => {
    window.addEventListener('popstate', onChange);
    return () => window.removeEventListener('popstate', onChange);
  },
};
