import { sitePath } from '../../src/router/paths.ts';
import type { HtmlPage } from '../shared/plan.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';

/** The link targets in a finished page, and its links. */
export interface PageReferences {
  ids: Set<string>;
  links: string[];
  /** Files that it references. */
  assets: string[];
}

const TAG =
  /<([a-z][a-z0-9-]*)((?:\s+[^\s"'=<>`]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /\s(id|name|href|src|srcset|action|poster)=(?:"([^"]*)"|'([^']*)')/gi;

/** Reads ids, links and file references from the HTML of a page. */
export function readReferences(html: string): PageReferences {
  const found: PageReferences = { ids: new Set(), links: [], assets: [] };
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG))
    for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      const value = unescapeHtml(double ?? single ?? '');
      const attribute = name.toLowerCase();
      if (attribute === 'id' || (attribute === 'name' && tag.toLowerCase() === 'a'))
        found.ids.add(value);
      else if (attribute === 'href') {
        if (/^(a|area)$/i.test(tag)) found.links.push(value);
        else if (/^link$/i.test(tag)) found.assets.push(value);
      } else if (attribute === 'srcset')
        found.assets.push(...value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''));
      else if (attribute === 'src' || attribute === 'poster') found.assets.push(value);
    }
  return found;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

export interface LinkCheckInput {
  /** Public address of the site: absolute links to it are checked, too. */
  siteUrl: string;
  pages: readonly Pick<HtmlPage, 'path' | 'page'>[];
  /** Targets and links of each page, by path. */
  references: ReadonlyMap<string, PageReferences>;
  redirects: ReadonlyMap<string, string>;
  /** Paths of all other files of the site (`/sitemap.xml`). */
  files: ReadonlySet<string>;
}

/** A link on this many pages is most likely part of the layout. */
const LAYOUT_PAGES = 5;

/** Reports every broken link, anchor and file reference, with the source file and the target. */
export function checkLinks(input: LinkCheckInput, problems: ProblemList): void {
  const { references } = input;
  const broken = new Map<string, { sources: Set<string>; message: string }>();
  const report = (source: string, target: string, message: string) => {
    const entry = broken.get(target) ?? { sources: new Set<string>(), message };
    entry.sources.add(source);
    broken.set(target, entry);
  };

  for (const { path, page } of input.pages) {
    const { links, assets } = references.get(path) ?? { links: [], assets: [] };
    for (const link of new Set(links)) {
      const reason = reasonOfBrokenLink(link, path, input);
      if (reason !== null) report(page.source, link, `links to ${link}, ${reason}.`);
    }
    for (const asset of new Set(assets)) {
      const url = resolveUrl(asset, path, input.siteUrl);
      if (url === null || references.has(sitePath(url.pathname))) continue;
      if (!input.files.has(decodeURI(url.pathname)))
        report(page.source, asset, `uses the file ${asset}, which is not in the site.`);
    }
  }
  for (const { sources, message } of broken.values()) {
    const [first = '', ...others] = sources;
    const more = others.length === 0 ? '' : ` So do ${others.slice(0, LAYOUT_PAGES).join(', ')}.`;
    const hint =
      sources.size >= LAYOUT_PAGES ? ' On so many pages it is probably in the layout.' : '';
    problems.add(first, message + more + hint);
  }
}

function reasonOfBrokenLink(
  link: string,
  from: string,
  { siteUrl, redirects, files, references }: LinkCheckInput,
): string | null {
  if (link === '' || link === '#') return link === '' ? 'which is empty' : null;
  const url = resolveUrl(link, from, siteUrl);
  if (url === null) return null;
  let path = sitePath(url.pathname);
  path = redirects.get(path) ?? path;
  const target = references.get(path);
  if (target === undefined)
    return files.has(decodeURI(url.pathname)) ? null : 'which is no page of the site';
  const raw = url.hash.slice(1);
  if (raw === '' || target.ids.has(raw)) return null;
  try {
    if (target.ids.has(decodeURIComponent(raw))) return null;
  } catch {
    // Not an encoded hash: compared as it is.
  }
  return `and ${path} has no place called "${raw}"`;
}

/** The address within the site; null for other sites and schemes. */
function resolveUrl(href: string, from: string, siteUrl: string): URL | null {
  let url: URL;
  try {
    url = new URL(href, new URL(encodeURI(from), siteUrl));
  } catch {
    return null;
  }
  return url.origin === new URL(siteUrl).origin ? url : null;
}
