/**
 * A mistake in the configuration of a site. The message names the item and the fix; it is shown on
 * the crash page in a browser and fails the production build.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Lists names for such a message, truncated if there are many. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `"${name}"`);
  if (names.length > shown.length) shown.push('…');
  return shown.join(', ') || 'none';
}
