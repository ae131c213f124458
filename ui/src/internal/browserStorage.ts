/** `local` outlives the tab and is shared by tabs; `session` belongs to one tab. */
export type StorageArea = 'local' | 'session';

/** What could not be stored, so that a choice holds at least until the page is left. */
const memory = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

const slot = (area: StorageArea, key: string) => `${area}:${key}`;

/** Reaching for the storage throws where the browser refuses it. */
const storageOf = (area: StorageArea) =>
  area === 'local' ? window.localStorage : window.sessionStorage;

/** The value stored under a key; `null` where there is none or the browser refuses. */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  const remembered = memory.get(slot(area, key));
  if (remembered !== undefined) return remembered;
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or with `null` deletes it. Never throws; tells this tab's subscribers. */
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

/** Calls `onChange` when this tab or another changes the key's value. Returns how to stop. */
export function subscribeToStored(
  key: string,
  onChange: () => void,
  area: StorageArea = 'local',
): () => void {
  const ours = listeners.get(slot(area, key)) ?? new Set<() => void>();
  listeners.set(slot(area, key), ours.add(onChange));
  // The browser tells other tabs only; a `null` key means that everything was cleared.
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
