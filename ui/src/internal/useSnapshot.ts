import { useSyncExternalStore } from 'react';
import type { SnapshotStore } from './createSnapshotStore.ts';

/**
 * The current snapshot of a store.
 * @param onServer the snapshot of the server's markup; the current one if it cannot have changed since
 */
export function useSnapshot<Snapshot>(
  { subscribe, getSnapshot }: Pick<SnapshotStore<Snapshot>, 'subscribe' | 'getSnapshot'>,
  onServer?: Snapshot,
): Snapshot {
  return useSyncExternalStore(subscribe, getSnapshot, () => onServer ?? getSnapshot());
}
