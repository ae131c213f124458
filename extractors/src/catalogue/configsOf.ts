import { institutions } from './institutions.ts';

/**
 * A configuration for each institution of a platform: its own, or the platform's default. So an
 * institution that changes nothing only needs a row in the catalogue.
 * @throws RangeError for a configuration of an institution that the catalogue does not have on that
 *   platform
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
