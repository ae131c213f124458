import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import { formNotes, refusalTexts } from '../../families/clave-unica/sources.ts';

/** After ClaveÚnica, the connector reads an invented portal. */
export const provenance: ProvenanceOf<'registro-civil'> = {
  login: { 'clave-unica': assumed },
  secondFactor: assumed,
  /** Only ClaveÚnica's refusals; those of the registry itself are our assumption. */
  refusals: documented(formNotes, refusalTexts),
  actions: {
    'birth-certificate': assumed,
  },
};
