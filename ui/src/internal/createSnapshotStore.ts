/** A snapshot that every change replaces, as `useSyncExternalStore` reads it. */
export interface SnapshotStore<Snapshot> {
  getSnapshot: () => Snapshot;
  /** @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
  update: (patch: Partial<Snapshot>) => void;
}

export function createSnapshotStore<Snapshot extends object>(
  initial: Snapshot,
): SnapshotStore<Snapshot> {
  let snapshot = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => snapshot,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    update: (patch) => {
      snapshot = { ...snapshot, ...patch };
      for (const tell of listeners) tell();
    },
  };
}
