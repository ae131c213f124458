import type { LocalesData } from '../DocsProvider/docsData.ts';
import type { NavigationLocation } from '../Link/LinkProvider.tsx';
import type { NavLinkEntry } from '../NavMenu/navEntries.ts';

/** Merges two queries; the second takes precedence. */
function mergeSearch(search: string, extra: string): string {
  const merged = new URLSearchParams(search);
  const added = new URLSearchParams(extra);
  for (const name of new Set(added.keys())) {
    merged.delete(name);
    for (const value of added.getAll(name)) merged.append(name, value);
  }
  const text = merged.toString();
  return text === '' ? '' : `?${text}`;
}

/** The path without the base of its build: `/docs/intro` for `/en/docs/intro`. */
function pathInBuild(pathname: string, baseUrl: string): string {
  // Only the path matters, so any origin will do for a base without one.
  const base = new URL(baseUrl, 'http://localhost').pathname.replace(/\/$/, '');
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** A link to each language: the same path in its build of the site, with query and hash. */
export function localeEntries(
  { current, locales }: LocalesData,
  { pathname, search, hash }: NavigationLocation,
  queryString = '',
): NavLinkEntry[] {
  const kept = queryString === '' ? search : mergeSearch(search, queryString);
  const own = locales.find(({ code }) => code === current)?.baseUrl ?? '/';
  const path = pathInBuild(pathname, own);
  return locales.map(({ code, label, baseUrl }) => ({
    kind: 'link',
    label,
    href: `${baseUrl.replace(/\/$/, '')}${path}${kept}${hash}`,
    lang: code,
    isOutsideRouter: true,
    current: code === current ? 'true' : undefined,
  }));
}
