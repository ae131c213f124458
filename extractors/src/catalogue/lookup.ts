import type { ActionDefinition, Institution } from '../contract/institution.ts';
import { institutions } from './institutions.ts';

/** An action and the institution that offers it. */
export interface InstitutionAction {
  readonly institution: Institution;
  readonly action: ActionDefinition;
}

// Maps, so that a name such as `__proto__` finds nothing.
const byId: ReadonlyMap<string, Institution> = new Map(institutions.map((one) => [one.id, one]));

const byName: ReadonlyMap<string, InstitutionAction> = new Map(
  institutions.flatMap((institution) =>
    institution.actions.map(
      (action) => [`${institution.id}:${action.type}`, { institution, action }] as const,
    ),
  ),
);

/** By exact id; undefined for anything else, of whatever type. */
export function findInstitution(id: unknown): Institution | undefined {
  return typeof id === 'string' ? byId.get(id) : undefined;
}

/** By exact name, such as `banco-chile:movement`; undefined for anything else, of whatever type. */
export function findAction(name: unknown): InstitutionAction | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined;
}
