const STORAGE_KEY = 'cauce.reloaded';

/**
 * Sends the browser to an address whose files did not arrive: a new build has most likely replaced
 * them. Once per address and build; offline, never, for there would be nothing left to read.
 * @returns whether the browser is on its way
 */
export function reloadOnce(href: string, build: string): boolean {
  const mark = `${build} ${href}`;
  try {
    if (!navigator.onLine || window.sessionStorage.getItem(STORAGE_KEY) === mark) return false;
    window.sessionStorage.setItem(STORAGE_KEY, mark);
  } catch {
    // Where nothing can be remembered, nothing keeps this from going round for ever.
    return false;
  }
  window.location.assign(href);
  if (href.includes('#')) window.location.reload();
  return true;
}

/** A page has loaded: the next failure may reload again. */
export function rememberSuccess(): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was remembered either.
  }
}
