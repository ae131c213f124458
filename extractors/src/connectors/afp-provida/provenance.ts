import { undocumented } from '../../catalogue/undocumented.ts';

export const provenance = undocumented('afp-provida');
