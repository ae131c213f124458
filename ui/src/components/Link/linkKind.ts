/** Internal, same page, external, or another scheme (`mailto:`). */
export type LinkKind = 'internal' | 'hash' | 'external' | 'scheme';

/** Classifies an address; `//host/path` and `https:` are external. */
export function linkKind(href: string): LinkKind {
  if (href.startsWith('#')) return 'hash';
  if (/^(https?:)?\/\//i.test(href)) return 'external';
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return 'scheme';
  return 'internal';
}
