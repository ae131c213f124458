import type { OpenOptions, OpenWidget } from '../../src/widget/loader/open.ts';

/** Where `connect.js` comes from. */
export interface LoaderSource {
  /** Address of the API of your environment, such as `https://api.cauce.example`. */
  readonly apiUrl: string;
  /**
   * A released loader and its hash: the browser runs no other content. Recommended in production;
   * without it the newest is loaded.
   */
  readonly release?: { readonly version: number; readonly integrity: string } | undefined;
}

/** What `connect.js` adds to the page. */
export interface ConnectLoader {
  readonly open: (options: OpenOptions) => OpenWidget;
}

/**
 * By address, so that a page loads each loader only once. A failed one is loaded again when needed.
 */
const loading = new Map<string, Promise<ConnectLoader>>();

/**
 * Loads `connect.js`.
 * @throws Error if the browser cannot load it or refuses its content
 */
export function loadConnect({ apiUrl, release }: LoaderSource): Promise<ConnectLoader> {
  const path = release ? `/widget/v${release.version}/connect.js` : '/widget/connect.js';
  const src = new URL(path, apiUrl).href;
  const known = loading.get(src) ?? loadScript(src, release?.integrity);
  loading.set(src, known);
  known.catch(() => loading.delete(src));
  return known;
}

function loadScript(src: string, integrity: string | undefined): Promise<ConnectLoader> {
  const inPage = () => (window as { CauceConnect?: ConnectLoader }).CauceConnect;
  const own = document.querySelector(`script[src=${JSON.stringify(src)}]`);
  const loaded = own && inPage();
  // The page has already loaded the script itself.
  if (loaded) return Promise.resolve(loaded);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(
        new Error(
          `CauceConnect: ${src} did not load. Check apiUrl, the integrity and the page's Content-Security-Policy.`,
        ),
      );
    };
    script.onload = () => {
      const loader = inPage();
      if (loader) resolve(loader);
      else fail();
    };
    script.onerror = fail;
    if (integrity !== undefined) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    }
    script.src = src;
    document.head.append(script);
  });
}
