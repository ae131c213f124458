import {
  findAction,
  findInstitution,
  institutions,
  type ActionDefinition,
  type Institution,
  type SimulatorAddress,
} from '@cauce/extractors';
import type { ProvenanceGate } from './provenanceGate.ts';

/** The catalogue as this installation serves it. */
export type EntityDirectory = ReturnType<typeof createEntityDirectory>;

/**
 * An action is served if enough is known about the portal; the sandbox serves all. It is enabled while the institution also answers and a worker can read it.
 * @param simulator replaces every institution; null outside the sandbox
 */
export function createEntityDirectory(
  simulator: SimulatorAddress | null,
  isHealthy: (entityId: string) => boolean,
  gate: ProvenanceGate,
) {
  const served = new Map(
    institutions.map((institution) => [
      institution.id,
      new Set(
        institution.actions
          .filter((action) => gate.assumedParts(institution, action).length === 0)
          .map(({ type }) => type),
      ),
    ]),
  );
  const isActionServed = (institution: Institution, action: ActionDefinition) =>
    served.get(institution.id)?.has(action.type) ?? false;
  const isActionEnabled = (institution: Institution, action: ActionDefinition) =>
    isActionServed(institution, action) && isHealthy(institution.id);
  return {
    all: () => institutions,
    find: (entityId: string) => findInstitution(entityId) ?? null,
    /** An action by its name, `{entityId}:{actionType}`; null unless it is enabled. */
    launchable: (name: string) => {
      const found = findAction(name);
      return found && isActionEnabled(found.institution, found.action) ? found : null;
    },
    /** Why an action cannot be launched, for the caller; undefined if it can. */
    whyNotLaunchable: (name: string) => {
      const found = findAction(name);
      if (found === undefined)
        return findInstitution(name.split(':', 1)[0] ?? '') === undefined
          ? 'There is no such institution. GET /entities lists the institutions and their actions.'
          : 'The institution has no such action. GET /entities lists its actions.';
      const { institution, action } = found;
      if (!isActionServed(institution, action))
        return 'The action is switched off in this environment, and so is `enabled` in GET /entities.';
      return isHealthy(institution.id)
        ? undefined
        : 'The institution cannot be read at the moment. Try again when GET /entities has it enabled.';
    },
    /** Whether an action of that name is served, whatever the institution's health. */
    isServed: (name: string) => {
      const found = findAction(name);
      return found !== undefined && isActionServed(found.institution, found.action);
    },
    isEntityEnabled: ({ id }: Institution) => (served.get(id)?.size ?? 0) > 0 && isHealthy(id),
    isActionEnabled,
    /** Whether the action is served, whatever the institution's health. */
    isActionServed,
    /** Where people log in to the institution: its portal, or the simulator's. */
    siteUrl: ({ id, origin }: Institution) =>
      simulator === null ? origin : `${simulator.url}/${id}`,
  };
}
