import { bffPortal } from './bffPortal.ts';
import type { JsonPortal } from './JsonPortal.ts';
import { restPortal } from './restPortal.ts';

/** Banks that differ from the platform's defaults. */
export const jsonPortals: readonly JsonPortal[] = [
  bffPortal({
    entityId: 'banco-falabella',
    prefix: '/servicios/web',
    application: 'app-web',
    pageSize: 50,
    codes: {
      wrong: 'LOGIN_INVALIDO',
      locked: 'LOGIN_BLOQUEADO',
      unavailable: 'MANTENCION',
      invalid: 'PETICION_INVALIDA',
      expired: 'SESION_INVALIDA',
    },
  }),
  restPortal({
    entityId: 'banco-scotiabank',
    prefix: '/gateway/personas',
    clientId: 'scotia-web',
    pageSize: 60,
    codes: {
      wrong: 'E-LOGIN-01',
      locked: 'E-LOGIN-04',
      unavailable: 'E-SYS-99',
      invalid: 'E-REQ-00',
      expired: 'E-TOKEN-02',
    },
    reportsAttempts: true,
  }),
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
