import {
  findAction,
  findInstitution,
  institutions,
  isImplemented,
  type ActionDefinition,
  type Institution,
} from '@cauce/extractors';

/** The catalogue as this installation can serve it today. */
export interface EntityDirectory {
  all(): readonly Institution[];
  find(entityId: string): Institution | null;
  /** An action by its name, `{entityId}:{actionType}`; null unless it can be launched now. */
  launchable(name: string): { institution: Institution; action: ActionDefinition } | null;
  /** Whether an action of that name is served here, however its institution answers just now. */
  isServed(name: string): boolean;
  isEntityEnabled(institution: Institution): boolean;
  isActionEnabled(institution: Institution, action: ActionDefinition): boolean;
  /** Whether it is served here at all, however the institution answers just now. */
  isActionServed(institution: Institution, action: ActionDefinition): boolean;
  /** Where the institution answers; null where it has no address here. */
  baseUrl(entityId: string): string | null;
}

/**
 * An action is enabled where a connector implements it, its institution has a base URL (in the
 * sandbox the simulator's, elsewhere one from configuration) and answers (design section 7).
 */
export function createEntityDirectory(
  institutionUrl: (entityId: string) => string | null,
  isHealthy: (entityId: string) => boolean,
): EntityDirectory {
  const served = new Map(
    institutions.map((institution) => [
      institution.id,
      new Set(
        institutionUrl(institution.id) === null
          ? []
          : institution.actions
              .map(({ type }) => type)
              .filter((type) => isImplemented(institution, type)),
      ),
    ]),
  );
  const isActionServed = (institution: Institution, action: ActionDefinition) =>
    served.get(institution.id)?.has(action.type) ?? false;
  const isActionEnabled = (institution: Institution, action: ActionDefinition) =>
    isActionServed(institution, action) && isHealthy(institution.id);
  return {
    all: () => institutions,
    find: (entityId) => findInstitution(entityId) ?? null,
    launchable: (name) => {
      const found = findAction(name);
      return found && isActionEnabled(found.institution, found.action) ? found : null;
    },
    isServed: (name) => {
      const found = findAction(name);
      return found !== undefined && isActionServed(found.institution, found.action);
    },
    isEntityEnabled: ({ id }) => (served.get(id)?.size ?? 0) > 0 && isHealthy(id),
    isActionEnabled,
    isActionServed,
    baseUrl: institutionUrl,
  };
}
