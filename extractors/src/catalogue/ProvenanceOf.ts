import type { Provenance } from '../contract/provenance.ts';
import type { ReadingAction } from './actions.ts';
import type { ActionTypeOf, InstitutionId, LoginKindOf } from './institutions.ts';

/** What the `provenance.ts` of an institution of the catalogue has to state: nothing may be missing. */
export type ProvenanceOf<Id extends InstitutionId> = Provenance<
  ReadingAction<ActionTypeOf<Id>>,
  LoginKindOf<Id>
>;
