import { ConfigurationError, listNames } from '../../internal/ConfigurationError.ts';
import { candidateVersions, docsOf, pathInVersion } from '../DocsProvider/docsData.ts';
import type { DocsData, DocsVersion, LocalesData } from '../DocsProvider/docsData.ts';
import { linkKind } from '../Link/linkKind.ts';
import type { NavigationLocation } from '../Link/LinkProvider.tsx';
import { localeEntries } from '../LocaleDropdown/localeEntries.ts';
import type { NavEntry, NavLinkEntry, NavMenuEntry } from '../NavMenu/navEntries.ts';
import { versionEntries } from '../VersionDropdown/versionEntries.ts';
import type {
  NavbarDocItem,
  NavbarDocSidebarItem,
  NavbarDropdownChild,
  NavbarItem,
  NavbarLinkItem,
} from './navbarItem.ts';

/** A navbar item resolved for the current location. */
export type ResolvedNavbarItem = NavEntry | NavMenuEntry | { kind: 'search' };

/** The data that navbar items depend on. */
export interface NavbarSituation {
  docs: readonly DocsData[];
  locales: LocalesData | null;
  location: NavigationLocation;
  /** Names of the versions that the reader prefers, by documentation. */
  preferredVersions: Readonly<Record<string, string | null>>;
  words: { versions: string; languages: string };
}

const KNOWN_TYPES = [
  'link',
  'dropdown',
  'search',
  'html',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'localeDropdown',
];

/**
 * Resolves an item for the current location; `null` if there is nothing to show (a draft, a single
 * language). Throws a `ConfigurationError` that names the item and the fix.
 */
export function resolveNavbarItem(
  item: NavbarItem,
  situation: NavbarSituation,
): ResolvedNavbarItem | null {
  switch (item.type) {
    case 'search':
      return { kind: 'search' };
    case 'dropdown': {
      const entries = resolveAll(item.items, situation);
      return {
        kind: 'menu',
        label: item.label,
        href: item.href,
        current: sectionMark(entries, item.href, situation.location.pathname),
        entries,
      };
    }
    case 'docsVersionDropdown':
      return versionMenu(item, situation);
    case 'localeDropdown':
      return localeMenu(item, situation);
    default:
      return resolveChild(item, situation);
  }
}

function resolveChild(item: NavbarDropdownChild, situation: NavbarSituation): NavEntry | null {
  switch (item.type) {
    case undefined:
    case 'link':
      return plainLink(item, situation.location.pathname);
    case 'html':
      return { kind: 'html', html: item.value };
    case 'doc':
      return docLink(item, situation);
    case 'docSidebar':
      return sidebarLink(item, situation);
    case 'docsVersion': {
      const [version] = versionsFor(item.docsPluginId, situation);
      if (version === undefined) return null;
      const href = item.href ?? pathInVersion(version, undefined);
      return link(item.label ?? version.label, href, situation.location.pathname);
    }
    default:
      throw unknownType(item);
  }
}

function unknownType(item: never): ConfigurationError {
  const { type, label } = item as { type: string; label?: string };
  return new ConfigurationError(
    `Navbar item ${JSON.stringify(label ?? item)} has the type "${type}", for which there is no component. Use one of ${KNOWN_TYPES.join(', ')}.`,
  );
}

const resolveAll = (
  items: readonly NavbarDropdownChild[] | undefined,
  situation: NavbarSituation,
) => (items ?? []).map((item) => resolveChild(item, situation)).filter((entry) => entry !== null);

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** `page` on the page itself, `true` below it. The root has no section. */
function markOf(href: string, pathname: string, basePath = href): NavLinkEntry['current'] {
  if (linkKind(href) !== 'internal') return undefined;
  if (withSlash(pathOf(href)) === withSlash(pathname)) return 'page';
  const base = withSlash(pathOf(basePath));
  return base !== '/' && withSlash(pathname).startsWith(base) ? 'true' : undefined;
}

const pathOf = (href: string) => href.replace(/[?#].*$/s, '');

const link = (label: string, href: string, pathname: string): NavLinkEntry => ({
  kind: 'link',
  label,
  href,
  current: markOf(href, pathname),
});

function plainLink(item: NavbarLinkItem, pathname: string): NavLinkEntry {
  const { label, href, activeBasePath, excludedBasePath } = item;
  const isOfAnother =
    excludedBasePath !== undefined && withSlash(pathname).startsWith(withSlash(excludedBasePath));
  return {
    kind: 'link',
    label,
    href,
    current: isOfAnother ? undefined : markOf(href, pathname, activeBasePath),
  };
}

function sectionMark(
  entries: readonly NavEntry[],
  href: string | undefined,
  pathname: string,
): NavMenuEntry['current'] {
  const own = href === undefined ? undefined : markOf(href, pathname);
  if (own !== undefined) return own;
  return entries.some((entry) => entry.kind === 'link' && entry.current !== undefined)
    ? 'true'
    : undefined;
}

function versionsFor(pluginId: string | undefined, situation: NavbarSituation): DocsVersion[] {
  const docs = docsOf(situation.docs, pluginId);
  const preferred = situation.preferredVersions[docs.pluginId ?? 'default'] ?? null;
  return candidateVersions(docs, situation.location.pathname, preferred);
}

function docLink(item: NavbarDocItem, situation: NavbarSituation): NavLinkEntry | null {
  const versions = versionsFor(item.docsPluginId, situation);
  const doc = versions.map(({ docs }) => docs[item.docId]).find((found) => found !== undefined);
  if (doc === undefined) {
    const known = Object.keys(versions[0]?.docs ?? {});
    throw new ConfigurationError(
      `Navbar item "${item.label ?? item.docId}" (type "doc") leads to the doc "${item.docId}", which does not exist. Correct its docId, or write the page (known: ${listNames(known)}).`,
    );
  }
  if (doc.isDraft) return null;
  const { pathname } = situation.location;
  const isOfItsSidebar =
    doc.sidebarId !== undefined &&
    versions.some((version) =>
      Object.values(version.docs).some(
        (other) =>
          other.sidebarId === doc.sidebarId && withSlash(other.path) === withSlash(pathname),
      ),
    );
  const entry = link(item.label ?? doc.title, doc.path, pathname);
  return { ...entry, current: entry.current ?? (isOfItsSidebar ? 'true' : undefined) };
}

function sidebarLink(item: NavbarDocSidebarItem, situation: NavbarSituation): NavLinkEntry {
  const versions = versionsFor(item.docsPluginId, situation);
  const sidebar = versions
    .map(({ sidebars }) => sidebars[item.sidebarId])
    .find((found) => found !== undefined);
  const name = `Navbar item "${item.label ?? item.sidebarId}" (type "docSidebar")`;
  if (sidebar === undefined) {
    const known = Object.keys(versions[0]?.sidebars ?? {});
    throw new ConfigurationError(
      `${name} leads to the sidebar "${item.sidebarId}", which does not exist. Correct its sidebarId, or add that sidebar (known: ${listNames(known)}).`,
    );
  }
  if (sidebar.path === null) {
    throw new ConfigurationError(
      `${name} leads to the sidebar "${item.sidebarId}", which has nothing to link to. Add a page to that sidebar, or take the item out of the bar.`,
    );
  }
  const { pathname } = situation.location;
  const entry = link(item.label ?? sidebar.label, sidebar.path, pathname);
  const isOfSidebar = versions.some((version) =>
    Object.values(version.docs).some(
      (doc) => doc.sidebarId === item.sidebarId && withSlash(doc.path) === withSlash(pathname),
    ),
  );
  return { ...entry, current: entry.current ?? (isOfSidebar ? 'true' : undefined) };
}

type Around = {
  itemsBefore?: readonly NavbarDropdownChild[];
  itemsAfter?: readonly NavbarDropdownChild[];
};

const around = (item: Around, entries: readonly NavEntry[], situation: NavbarSituation) => [
  ...resolveAll(item.itemsBefore, situation),
  ...entries,
  ...resolveAll(item.itemsAfter, situation),
];

function versionMenu(
  item: Extract<NavbarItem, { type: 'docsVersionDropdown' }>,
  situation: NavbarSituation,
): ResolvedNavbarItem | null {
  const docs = docsOf(situation.docs, item.docsPluginId);
  const preferred = situation.preferredVersions[docs.pluginId ?? 'default'] ?? null;
  const { shown, entries } = versionEntries(docs, situation.location, preferred);
  const all = around(item, entries, situation);
  const [only] = all;
  if (all.length < 2) return only ?? null;
  const { versions } = situation.words;
  return { kind: 'menu', title: versions, label: shown?.label ?? versions, entries: all };
}

function localeMenu(
  item: Extract<NavbarItem, { type: 'localeDropdown' }>,
  situation: NavbarSituation,
): NavMenuEntry | null {
  const { locales } = situation;
  const entries = locales ? localeEntries(locales, situation.location, item.queryString) : [];
  const all = around(item, entries, situation);
  if (all.length < 2) return null;
  const current = locales?.locales.find(({ code }) => code === locales.current);
  const { languages } = situation.words;
  return {
    kind: 'menu',
    icon: 'globe',
    title: languages,
    label: current?.label ?? languages,
    entries: all,
  };
}
