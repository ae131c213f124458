import type { Institution } from '@cauce/extractors';
import type { EntityDirectory } from '../entityDirectory.ts';

/** An institution as `GET /entities` shows it (spec section 3). */
export function presentEntity(institution: Institution, entities: EntityDirectory) {
  return {
    name: institution.name,
    id: institution.id,
    enabled: entities.isEntityEnabled(institution),
    type: institution.type,
    actions: institution.actions.map((action) => ({
      name: `${institution.id}:${action.type}`,
      actionType: action.type,
      enabled: entities.isActionEnabled(institution, action),
    })),
  };
}
