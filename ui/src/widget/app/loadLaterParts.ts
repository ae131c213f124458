import { createSnapshotStore } from '../../internal/createSnapshotStore.ts';
import { useSnapshot } from '../../internal/useSnapshot.ts';
import { textStore } from '../words/textStore.ts';
import type { LaterParts } from './laterParts.ts';

const initial: { readonly parts: LaterParts | null } = { parts: null };
const store = createSnapshotStore(initial);

/** Loads what the later screens need, their texts and what encrypts the password included. */
export async function loadLaterParts(): Promise<LaterParts> {
  const [{ laterParts: parts }] = await Promise.all([
    import('./laterParts.ts'),
    import('../../client/sealCredentials.ts'),
    textStore.complete(),
  ]);
  store.update({ parts });
  return parts;
}

/** The parts, or null until they have been loaded. */
export const useLaterParts = (): LaterParts | null => useSnapshot(store, initial).parts;
