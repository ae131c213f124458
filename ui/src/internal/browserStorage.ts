/** `local` outlives the tab and is shared by tabs; `session` belongs to one tab. */
export type StorageArea = 'local' | 'session';

/** Values that could not be stored, so that a choice lasts at least until the page is left. */
const memory = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

const slot = (area: StorageArea, key: string) => `${area}:${key}`;

/** Accessing the storage throws if the browser denies it. */
const storageOf = (area: StorageArea) =>
  area === 'local' ? window.localStorage : window.sessionStorage;

/** The value stored under a key; `null` if there is none or access is denied. */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  const remembered = memory.get(slot(area, key));
  if (remembered !== undefined) return remembered;
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or deletes it if `null`. Never throws; notifies the subscribers of this tab. */
export function writeStored(key: string, value: string | null, area: StorageArea = 'local'): void {
  if (readStored(key, area) === value) return;
  memory.delete(slot(area, key));
  try {
    const storage = storageOf(area);
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(slot(area, key), value);
  }
  for (const listener of listeners.get(slot(area, key)) ?? []) listener();
}

/**
 * Calls `onChange` when this tab or another changes the value. Returns a function to unsubscribe.
 */
export function subscribeToStored(
  key: string,
  onChange: () => void,
  area: StorageArea = 'local',
): () => void {
  const ours = listeners.get(slot(area, key)) ?? new Set<() => void>();
  listeners.set(slot(area, key), ours.add(onChange));
  // The browser only notifies other tabs; a `null` key means that the whole storage was cleared.
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    if (event.key === key && event.oldValue === event.newValue) return;
    memory.delete(slot(area, key));
    onChange();
  };
  window.addEventListener('storage', handleStorage);
  return () => {
    ours.delete(onChange);
    window.removeEventListener('storage', handleStorage);
  };
}
