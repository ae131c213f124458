import { institutions } from './institutions.ts';

/**
 * A description for each institution of a platform: its own, or the platform as its vendor delivers
 * it. That makes a row of the catalogue enough for one that changes nothing.
 * @throws RangeError where one is described that the catalogue does not have in that platform
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
