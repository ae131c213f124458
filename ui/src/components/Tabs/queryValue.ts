const listeners = new Set<() => void>();

/** What the address says under a key; `null` where it says nothing. */
export function readQuery(key: string): string | null {
  return new URLSearchParams(window.location.search).get(key);
}

/** Puts a value in the address without a step of history, and tells who follows it. */
export function writeQuery(key: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(key, value);
  window.history.replaceState(window.history.state, '', url);
  for (const listener of listeners) listener();
}

/** Calls `onChange` when the address may have changed. Returns how to stop. */
export function subscribeToQuery(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('popstate', onChange);
  };
}
