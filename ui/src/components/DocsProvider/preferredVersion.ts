import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { readStored, subscribeToStored, writeStored } from '../../internal/browserStorage.ts';
import type { DocsData } from './docsData.ts';

/** Storage key of the preferred version of a set of docs. */
const preferredVersionKey = (pluginId = 'default') => `docs-preferred-version-${pluginId}`;

/** Stores the preferred version. */
export function preferVersion(pluginId: string, version: string | null): void {
  writeStored(preferredVersionKey(pluginId), version);
}

/**
 * Names of the versions that the reader prefers, by documentation; `null` on the server, while
 * hydrating, and if there is none. A stored version that no longer exists is discarded.
 */
export function usePreferredVersions(
  all: readonly DocsData[],
): Readonly<Record<string, string | null>> {
  const ids = all.map((docs) => docs.pluginId ?? 'default').join('\n');
  const { subscribe, read } = useMemo(() => {
    const keys = ids === '' ? [] : ids.split('\n').map(preferredVersionKey);
    return {
      subscribe: (onChange: () => void) => {
        const stops = keys.map((key) => subscribeToStored(key, onChange));
        return () => stops.forEach((stop) => stop());
      },
      // Joined into one string, so that the snapshot is stable while nothing changes.
      read: () => JSON.stringify(keys.map((key) => readStored(key))),
    };
  }, [ids]);
  const stored = JSON.parse(useSyncExternalStore(subscribe, read, () => '[]')) as (string | null)[];

  const known = all.map((docs, index) => {
    const name = stored[index] ?? null;
    return docs.versions.some((version) => version.name === name) ? name : null;
  });
  const gone = all
    .filter((_docs, index) => known[index] === null && (stored[index] ?? null) !== null)
    .map((docs) => docs.pluginId ?? 'default')
    .join('\n');
  useEffect(() => {
    if (gone === '') return;
    for (const pluginId of gone.split('\n')) preferVersion(pluginId, null);
  }, [gone]);

  return Object.fromEntries(
    all.map((docs, index) => [docs.pluginId ?? 'default', known[index] ?? null]),
  );
}

/** The version of a set of documentation that the reader prefers, and how to change it. */
export function usePreferredVersion(
  docs: DocsData,
): [version: string | null, setVersion: (version: string | null) => void] {
  const pluginId = docs.pluginId ?? 'default';
  const version = usePreferredVersions([docs])[pluginId] ?? null;
  return [
    version,
    (next) => {
      preferVersion(pluginId, next);
    },
  ];
}
