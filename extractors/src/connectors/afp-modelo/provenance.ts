import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** The connector reads a portal of our own invention. */
export const provenance: ProvenanceOf<'afp-modelo'> = {
  login: { internet: assumed },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
    'identity-validation': assumed,
    'account-balance': assumed,
    'personal-information': assumed,
    contribution: assumed,
  },
};
