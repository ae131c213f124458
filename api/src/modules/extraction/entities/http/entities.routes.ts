import { route, type Route } from '../../../../http/route.ts';
import { listEntitiesCall } from './entities.declarations.ts';
import { createEntityListing } from './entities.presenter.ts';
import type { EntityDirectory } from '../entityDirectory.ts';

/** The catalogue of institutions. */
export function entitiesRoutes({ entities }: { entities: EntityDirectory }): Route[] {
  const listing = createEntityListing(entities);
  return [route(listEntitiesCall, () => Promise.resolve({ status: 200, shared: listing() }))];
}
