import { assumed } from '../contract/provenance.ts';
import { isReading } from './actions.ts';
import { institutions } from './institutions.ts';
import type { InstitutionId } from './institutions.ts';
import type { ProvenanceOf } from './ProvenanceOf.ts';

/**
 * The provenance of an institution whose connector reads an invented portal, never compared with
 * the real one. Others state what differs from it: what is not documented is assumed.
 */
export function undocumented<Id extends InstitutionId>(id: Id): ProvenanceOf<Id> {
  const actions = institutions.find((one) => one.id === id)?.actions ?? [];
  const reading = actions.filter(isReading);
  return {
    login: Object.fromEntries(actions.map(({ loginKind }) => [loginKind, assumed])),
    secondFactor: assumed,
    refusals: assumed,
    actions: Object.fromEntries(reading.map(({ type }) => [type, assumed])),
  } as ProvenanceOf<Id>;
}
