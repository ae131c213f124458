/** A path as the site knows it: decoded, without `index.html`, `.html` or a slash at the end. */
export function sitePath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Not an encoded address: no page has it, and it is shown as it came.
  }
  path = path
    .normalize('NFC')
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '');
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** The element that a hash names; its raw and its decoded form are both tried. */
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
