/** Canonical form of a path: decoded, without `index.html`, `.html` or a trailing slash. */
export function sitePath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Malformed encoding: no page matches, and it is shown unchanged.
  }
  path = path
    .normalize('NFC')
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '');
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** The target element of a hash, tried both raw and decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.replace(/^#/, '');
  if (id === '') return null;
  const raw = document.getElementById(id);
  if (raw !== null) return raw;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return null;
  }
}
