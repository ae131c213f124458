import { bffPortal } from './bffPortal.ts';
import type { JsonPortal } from './JsonPortal.ts';

/** Banks that differ from the platform's defaults. */
export const jsonPortals: readonly JsonPortal[] = [
  bffPortal({
    entityId: 'banco-ripley',
    prefix: '/mi-banco/api',
    application: 'mi-banco',
    pageSize: 30,
    codes: {
      wrong: 'RP-10',
      locked: 'RP-12',
      unavailable: 'RP-90',
      invalid: 'RP-40',
      expired: 'RP-41',
    },
  }),
];
