import type { NavLinkEntry } from '../NavMenu/index.ts';
import {
  activeDoc,
  activeVersion,
  candidateVersions,
  pathInVersion,
} from '../DocsProvider/docsData.ts';
import type { DocsData, DocsVersion } from '../DocsProvider/index.ts';
import type { NavigationLocation } from '../Link/index.ts';

export interface VersionEntries {
  /** The version that the reader is in, prefers, or should read. */
  shown: DocsVersion | undefined;
  entries: NavLinkEntry[];
}

/**
 * A link to each version: to the page that the reader is on where that version has it, else to its
 * beginning, with the query and the hash as they are. Following one makes it the preferred version.
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
