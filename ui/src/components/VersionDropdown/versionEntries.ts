import type { NavLinkEntry } from '../NavMenu/navEntries.ts';
import {
  activeDoc,
  activeVersion,
  candidateVersions,
  pathInVersion,
} from '../DocsProvider/docsData.ts';
import type { DocsData, DocsVersion } from '../DocsProvider/docsData.ts';
import type { NavigationLocation } from '../Link/LinkProvider.tsx';

export interface VersionEntries {
  /** The current, preferred or latest version. */
  shown: DocsVersion | undefined;
  entries: NavLinkEntry[];
}

/**
 * A link to each version: to the current page if it exists there, otherwise to its start, with
 * query and hash. Following one makes it the preferred version.
 */
export function versionEntries(
  docs: DocsData,
  location: NavigationLocation,
  preferred: string | null,
): VersionEntries {
  const active = activeVersion(docs, location.pathname);
  const doc = active && activeDoc(active, location.pathname);
  const pluginId = docs.pluginId ?? 'default';
  return {
    shown: candidateVersions(docs, location.pathname, preferred)[0],
    entries: docs.versions.map((version) => ({
      kind: 'link',
      label: version.label,
      href: pathInVersion(version, doc?.id) + location.search + location.hash,
      current: version === active ? 'true' : undefined,
      prefersVersion: { pluginId, version: version.name },
    })),
  };
}
