import type { SiteManifest } from '../shared/manifest.ts';

/** The resource at an address of the site. */
export type Resolution =
  | { kind: 'file'; file: string }
  | { kind: 'redirect'; to: string; isPermanent: boolean }
  | { kind: 'missing' };

/**
 * Resolves an address. The canonical address of a page has no trailing slash, `.html` or
 * `/index.html`; those redirect to it.
 * @param pathname as received, encoded
 */
export function resolvePath(manifest: SiteManifest, pathname: string): Resolution {
  let path: string;
  try {
    path = decodeURIComponent(pathname).normalize('NFC');
  } catch {
    return { kind: 'missing' };
  }
  const has = (file: string) => Object.hasOwn(manifest.files, file);
  const isPage = (page: string) => has(page === '/' ? 'index.html' : `${page.slice(1)}/index.html`);
  const to = (page: string, isPermanent = true): Resolution => ({
    kind: 'redirect',
    to: encodeURI(page),
    isPermanent,
  });

  const trimmed = path.length > 1 ? `/${path.replace(/^\/+|\/+$/g, '')}` : path;
  const target = manifest.redirects[trimmed];
  if (target !== undefined) return to(target, false);
  if (path !== trimmed) return isPage(trimmed) ? to(trimmed) : { kind: 'missing' };
  const plain = trimmed.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/';
  if (plain !== trimmed && isPage(plain)) return to(plain);
  if (trimmed === '/404' || trimmed === '/404.html') return { kind: 'missing' };
  if (isPage(trimmed))
    return {
      kind: 'file',
      file: trimmed === '/' ? 'index.html' : `${trimmed.slice(1)}/index.html`,
    };
  return has(trimmed.slice(1)) ? { kind: 'file', file: trimmed.slice(1) } : { kind: 'missing' };
}
