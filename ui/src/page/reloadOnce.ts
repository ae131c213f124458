import { readStored, writeStored } from '../internal/browserStorage.ts';

const KEY = 'cauce.reloaded';

/**
 * Reloads the page, once per address, after it failed to load, usually because a new version was
 * published since the tab was opened. Returns whether it reloads; if not, show `LoadFailure`.
 * Without storage it never reloads, because it could not detect a loop.
 */
export function reloadOnce(
  address: string = window.location.pathname,
  reload: () => void = () => window.location.reload(),
): boolean {
  if (readStored(KEY, 'session') === address) return false;
  writeStored(KEY, address, 'session');
  try {
    // Only the browser's storage survives the reload.
    if (window.sessionStorage.getItem(KEY) !== address) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Call it once a page has been rendered: the next failure of any address may then reload again. */
export function forgetReload(): void {
  writeStored(KEY, null, 'session');
}
