/** Inside the site, elsewhere on the page, another site, or a scheme of its own (`mailto:`). */
export type LinkKind = 'internal' | 'hash' | 'external' | 'scheme';

/** What a link's address leads to; `//host/path` and `https:` are other sites. */
export function linkKind(href: string): LinkKind {
  if (href.startsWith('#')) return 'hash';
  if (/^(https?:)?\/\//i.test(href)) return 'external';
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return 'scheme';
  return 'internal';
}
