import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** The connector reads a portal of our own invention. */
export const provenance: ProvenanceOf<'servipag'> = {
  login: { internet: assumed },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
    'identity-validation': assumed,
    bill: assumed,
    pac: assumed,
    pat: assumed,
  },
};
