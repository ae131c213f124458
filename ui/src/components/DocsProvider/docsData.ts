import { ConfigurationError, listNames } from '../../internal/ConfigurationError.ts';

/** A docs page, for the navigation. */
export interface DocSummary {
  /** Id within its version: `general/entities-actions`. */
  id: string;
  title: string;
  /** Its path in the site, without the site's base. */
  path: string;
  /** The sidebar that it is in. */
  sidebarId?: string;
  /** Not published: links to it are dropped instead of failing. */
  isDraft?: boolean;
}

/** A sidebar, for the navigation. */
export interface SidebarSummary {
  id: string;
  /** Path of its first page; `null` if it has none. */
  path: string | null;
  /** Name of its first category or page. */
  label: string;
}

export interface DocsVersion {
  /** Stable name, as it is stored: `1.2.0`, `current`. */
  name: string;
  /** Label for readers. */
  label: string;
  /** Where its pages begin: `/docs`, `/docs/next`. */
  path: string;
  /** Whether it is the recommended version. Exactly one version is. */
  isLatest: boolean;
  /** Banner of the version. */
  banner?: 'unreleased' | 'unmaintained' | null;
  /** Id of the version's main page. */
  mainDocId: string;
  /**
   * Pages by id. The navbar needs only the pages that its items name; with several versions it also
   * needs those that a reader may come from, so that switching the version keeps the page.
   */
  docs: Readonly<Record<string, DocSummary>>;
  /** Sidebars by id. */
  sidebars: Readonly<Record<string, SidebarSummary>>;
}

/** One set of documentation with its versions, the newest first. */
export interface DocsData {
  /** Id of this set of docs; `default` by default. */
  pluginId?: string;
  versions: readonly DocsVersion[];
}

export interface SiteLocale {
  /** `es-CL` */
  code: string;
  /** The language's own name for itself: «Español». */
  label: string;
  /** Where its build of the site begins: `/`, `/en/`, `https://en.example.com/`. */
  baseUrl: string;
}

export interface LocalesData {
  /** Code of the language of this build. */
  current: string;
  locales: readonly SiteLocale[];
}

/** The documentation with this id. */
export function docsOf(all: readonly DocsData[], pluginId = 'default'): DocsData {
  const docs = all.find((each) => (each.pluginId ?? 'default') === pluginId);
  if (docs === undefined) {
    throw new ConfigurationError(
      `There is no documentation "${pluginId}". Give it to DocsProvider, or correct docsPluginId (known: ${listNames(all.map((each) => each.pluginId ?? 'default'))}).`,
    );
  }
  return docs;
}

export function latestVersion(docs: DocsData): DocsVersion {
  const latest = docs.versions.find((version) => version.isLatest) ?? docs.versions[0];
  if (latest === undefined) {
    throw new ConfigurationError(
      `The documentation "${docs.pluginId ?? 'default'}" has no version. Give DocsProvider at least one.`,
    );
  }
  return latest;
}

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** The version that a path belongs to: the longest matching prefix. */
export function activeVersion(docs: DocsData, pathname: string): DocsVersion | undefined {
  return docs.versions
    .filter((version) => withSlash(pathname).startsWith(withSlash(version.path)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** The page of a version that has this path; a trailing slash makes no difference. */
export function activeDoc(version: DocsVersion, pathname: string): DocSummary | undefined {
  return Object.values(version.docs).find((doc) => withSlash(doc.path) === withSlash(pathname));
}

/** Candidate versions for a page: the current, the preferred, the latest. */
export function candidateVersions(
  docs: DocsData,
  pathname: string,
  preferred: string | null,
): DocsVersion[] {
  const candidates = [
    activeVersion(docs, pathname),
    docs.versions.find((version) => version.name === preferred),
    latestVersion(docs),
  ].filter((version) => version !== undefined);
  return [...new Set(candidates)];
}

/** Path of the current page in a version, or the start of that version. */
export function pathInVersion(version: DocsVersion, docId: string | undefined): string {
  const same = docId === undefined ? undefined : version.docs[docId];
  const main = version.docs[version.mainDocId];
  return (same?.isDraft ? undefined : same)?.path ?? main?.path ?? version.path;
}
