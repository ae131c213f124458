import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** The connector reads a portal of our own invention. */
export const provenance: ProvenanceOf<'registro-civil'> = {
  login: { 'clave-unica': assumed },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
    'birth-certificate': assumed,
  },
};
