import { institutions } from './institutions.ts';

/**
 * A configuration for each institution of a platform: its own, or the platform's default. An
 * institution without deviations only needs a row in the catalogue.
 * @throws RangeError if a configuration is for an institution that the catalogue does not list on
 *   that platform
 */
export function configsOf<Site extends { readonly entityId: string }>(
  platform: string,
  own: readonly Site[],
  plain: (entityId: string) => Site,
): Site[] {
  const ids = institutions.filter((one) => one.platform === platform).map(({ id }) => id);
  const stray = own.find(({ entityId }) => !ids.includes(entityId));
  if (stray !== undefined) {
    throw new RangeError(`The catalogue has no ${stray.entityId} of the platform ${platform}`);
  }
  return ids.map((id) => own.find(({ entityId }) => entityId === id) ?? plain(id));
}
