import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** The connector reads an invented portal, never compared with the institution's real one. */
export const provenance: ProvenanceOf<'banco-consorcio'> = {
  login: { internet: assumed },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
    'identity-validation': assumed,
    'product-balance': assumed,
    movement: assumed,
    transfer: assumed,
    tef: assumed,
    bill: assumed,
    pac: assumed,
    pat: assumed,
    'consumer-loan': assumed,
    mortgage: assumed,
    'investment-report': assumed,
    'credit-card-unbilled-transaction': assumed,
    'credit-card-statement': assumed,
  },
};
