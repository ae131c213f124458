const listeners = new Set<() => void>();

/** The value of a query parameter, or `null`. */
export function readQuery(key: string): string | null {
  return new URLSearchParams(window.location.search).get(key);
}

/** Sets a query parameter without a history entry, and notifies subscribers. */
export function writeQuery(key: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(key, value);
  window.history.replaceState(window.history.state, '', url);
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the address. Returns a function to unsubscribe. */
export function subscribeToQuery(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('popstate', onChange);
  };
}
