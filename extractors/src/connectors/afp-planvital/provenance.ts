import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** The connector reads an invented portal, never compared with the institution's real one. */
export const provenance: ProvenanceOf<'afp-planvital'> = {
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
