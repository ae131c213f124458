/**
 * A mistake in how a site is put together, which its author can mend. The message names the item and
 * the mend; in a browser it shows on the crash page, in the site's production build it fails it.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Names for such a message; a long list is cut. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `"${name}"`);
  if (names.length > shown.length) shown.push('…');
  return shown.join(', ') || 'none';
}
