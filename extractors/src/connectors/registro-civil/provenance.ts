import { undocumented } from '../../catalogue/undocumented.ts';
import { documented } from '../../contract/provenance.ts';
import { formNotes, refusalTexts } from '../../families/clave-unica/sources.ts';

export const provenance = {
  ...undocumented('registro-civil'),
  /** Only ClaveÚnica's refusals; those of the registry itself are our assumption. */
  refusals: documented(formNotes, refusalTexts),
};
