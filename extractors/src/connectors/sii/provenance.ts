import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** The connector reads a portal of our own invention. */
export const provenance: ProvenanceOf<'sii'> = {
  login: { 'clave-tributaria': assumed, 'clave-unica': assumed },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
    'tax-folder': assumed,
    'tax-folder-pdf': assumed,
    'tax-situation': assumed,
    'property-tax': assumed,
    dte: assumed,
    'sworn-declaration': assumed,
  },
};
