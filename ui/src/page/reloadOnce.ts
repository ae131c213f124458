import { readStored, writeStored } from '../internal/browserStorage.ts';

const KEY = 'cauce.reloaded';

/**
 * A page failed to load, most often because the site was published again since the tab was opened:
 * loads everything again, once per address. Answers whether it does; if not, show `LoadFailure`.
 * Without storage it never reloads: it could not know when to stop.
 */
export function reloadOnce(
  address: string = window.location.pathname,
  reload: () => void = () => window.location.reload(),
): boolean {
  if (readStored(KEY, 'session') === address) return false;
  writeStored(KEY, address, 'session');
  try {
    // Only what the browser itself keeps outlives the reload.
    if (window.sessionStorage.getItem(KEY) !== address) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}

/** A page loaded: the next failure of any address may reload again. Call it once it is drawn. */
export function forgetReload(): void {
  writeStored(KEY, null, 'session');
}
