import type { Provenance } from '../contract/provenance.ts';
import type { ReadingAction } from './actions.ts';
import type { ActionOf, InstitutionId, LoginKindOf } from './institutions.ts';

/** The type of an institution's `provenance.ts`: requires an entry for each of its actions. */
export type ProvenanceOf<Id extends InstitutionId> = Provenance<
  ReadingAction<ActionOf<Id>>,
  LoginKindOf<Id>
>;
