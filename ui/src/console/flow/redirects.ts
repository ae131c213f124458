/** The way to an organisation's OpenID provider, and back. */
export interface Redirects {
  /**
   * Path and query with which a provider has sent the browser back: they leave the address and the
   * history at once. Null for any other address.
   */
  take: () => string | null;
  leave: (url: string) => void;
}

/** Those of the browser. */
export const browserRedirects: Redirects = {
  take: () => {
    const { pathname, search } = location;
    const [, page] = /^(.+)\/openid\/[^/]+$/.exec(pathname) ?? [];
    if (page === undefined) return null;
    history.replaceState(null, '', page);
    return pathname + search;
  },
  leave: (url) => location.assign(url),
};
