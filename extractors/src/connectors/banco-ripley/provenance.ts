import { undocumented } from '../../catalogue/undocumented.ts';

export const provenance = undocumented('banco-ripley');
