import { readersOf } from '../catalogue/actions.ts';
import { findInstitution } from '../catalogue/lookup.ts';
import type { Completeness, PartialPart, PartState } from '../contract/completeness.ts';
import type { Gaps } from '../contract/gaps.ts';
import type { Institution } from '../contract/institution.ts';
import type { InstitutionProvenance } from '../contract/provenance.ts';
import { isHeld, partsOf } from '../products/parts.ts';
import { provenanceOf } from './provenance.ts';
import { connectors } from './registry.ts';

/** The facts that determine a result's completeness. */
export interface ReadingFacts {
  readonly institution: Pick<Institution, 'actions'>;
  readonly provenance: Pick<InstitutionProvenance, 'actions'>;
  /** As in `ConnectorFacts`. */
  readonly notOffered: readonly string[];
}

/**
 * The completeness of an action's result.
 * @param gaps what the extraction left out of it
 * @throws RangeError for an action that the institution does not have
 */
export function completenessOf(
  entityId: string,
  actionType: string,
  data: unknown,
  gaps?: Gaps,
): Completeness {
  const institution = findInstitution(entityId);
  const provenance = provenanceOf(entityId);
  if (institution === undefined || provenance === undefined) {
    throw new RangeError('There is no such institution');
  }
  const { notOffered = [] } = connectors.get(entityId)?.definition ?? {};
  return completenessBy({ institution, provenance, notOffered }, actionType, data, gaps);
}

/** The same, for facts that the caller provides. */
export function completenessBy(
  { institution, provenance, notOffered }: ReadingFacts,
  actionType: string,
  data: unknown,
  gaps: Gaps = {},
): Completeness {
  const find = (type: string) => institution.actions.find((one) => one.type === type);
  const partsOfAction = (type: string) => {
    const action = find(type);
    return action === undefined ? undefined : partsOf(action.product);
  };
  const isAssumed = (type: string): boolean =>
    (provenance.actions[type]?.state ?? 'assumed') === 'assumed';
  const action = find(actionType);
  const ownParts = action && partsOf(action.product);
  if (action === undefined || ownParts === undefined)
    throw new RangeError('The institution has no such action');

  // A part of a derived product depends only on the action that reads it, not on everything that
  // the product uses.
  const readers = readersOf(action);
  const readerOf = (part: string): string =>
    readers.find((type) => Object.hasOwn(partsOfAction(type) ?? {}, part)) ?? actionType;

  const stateOf = (part: string, held: boolean): PartState | PartialPart => {
    if (!held && notOffered.includes(part)) return 'not_offered';
    if (isAssumed(readerOf(part))) return 'assumed';
    const skippedRows = gaps[part];
    if (skippedRows !== undefined) return { state: 'partial', skippedRows };
    return held ? 'read' : 'not_held';
  };
  return Object.fromEntries(
    Object.entries(ownParts).map(([part, of]) => [part, stateOf(part, isHeld(of(data)))]),
  );
}
