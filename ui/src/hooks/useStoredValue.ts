import { useCallback, useSyncExternalStore } from 'react';
import {
  readStored,
  subscribeToStored,
  writeStored,
  type StorageArea,
} from '../internal/browserStorage.ts';

const readNothing = () => null;

/**
 * A stored value, synchronised across tabs and components. `null` on the server, while hydrating,
 * and if there is none; setting `null` deletes it.
 */
export function useStoredValue(
  key: string,
  area: StorageArea = 'local',
): [value: string | null, setValue: (value: string | null) => void] {
  const subscribe = useCallback(
    (onChange: () => void) => subscribeToStored(key, onChange, area),
    [key, area],
  );
  const value = useSyncExternalStore(subscribe, () => readStored(key, area), readNothing);
  const setValue = useCallback(
    (next: string | null) => {
      writeStored(key, next, area);
    },
    [key, area],
  );
  return [value, setValue];
}
