import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import { formNotes, refusalTexts } from '../../platforms/clave-unica/sources.ts';

/** Behind ClaveÚnica, the connector reads a portal of our own invention. */
export const provenance: ProvenanceOf<'registro-civil'> = {
  login: { 'clave-unica': assumed },
  secondFactor: assumed,
  /** ClaveÚnica's; what the registry itself would say is ours. */
  refusals: documented(formNotes, refusalTexts),
  actions: {
    'birth-certificate': assumed,
  },
};
