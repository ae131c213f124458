import { ConfigurationError, listNames } from '../../internal/ConfigurationError.ts';

/** What the navigation must know of a page of the documentation. */
export interface DocSummary {
  /** Id within its version: `general/entities-actions`. */
  id: string;
  title: string;
  /** Its path in the site, without the site's base. */
  path: string;
  /** The sidebar that it is in. */
  sidebarId?: string;
  /** Not published: links to it vanish instead of failing. */
  isDraft?: boolean;
}

/** What the navigation must know of a sidebar. */
export interface SidebarSummary {
  id: string;
  /** Path of the first page that it leads to; `null` when it leads to none. */
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
  /** The one to read unless there is a reason for another. Exactly one is. */
  isLatest: boolean;
  /** Why it should be read with care. */
  banner?: 'unreleased' | 'unmaintained' | null;
  /** The page that stands for the version. */
  mainDocId: string;
  /**
   * By id. For the bar, those that its items name are enough; with several versions also those that
   * a reader may come from, so that changing the version stays on the same page.
   */
  docs: Readonly<Record<string, DocSummary>>;
  /** By id. */
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

/** The documentation of that id. */
export function docsOf(all: readonly DocsData[], pluginId = 'default'): DocsData {
  const docs = all.find((each) => (each.pluginId ?? 'default') === pluginId);
  if (docs === undefined) {
    throw new ConfigurationError(
      `There is no documentation "${pluginId}". Give it to DocsProvider, or mend docsPluginId (known: ${listNames(all.map((each) => each.pluginId ?? 'default'))}).`,
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

/** The version that a path belongs to: the one with the longest fitting beginning. */
export function activeVersion(docs: DocsData, pathname: string): DocsVersion | undefined {
  return docs.versions
    .filter((version) => withSlash(pathname).startsWith(withSlash(version.path)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** The page of a version that has this path; a slash at the end makes no difference. */
export function activeDoc(version: DocsVersion, pathname: string): DocSummary | undefined {
  return Object.values(version.docs).find((doc) => withSlash(doc.path) === withSlash(pathname));
}

/** In which versions to look for a page: where the reader is, what they prefer, the latest. */
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

/** Where a version shows the page that the reader is on, or else begins. */
export function pathInVersion(version: DocsVersion, docId: string | undefined): string {
  const same = docId === undefined ? undefined : version.docs[docId];
  const main = version.docs[version.mainDocId];
  return (same?.isDraft ? undefined : same)?.path ?? main?.path ?? version.path;
}
