import { restSite } from '../../families/json-portal/restSite.ts';

export const bancoSantander = restSite({
  entityId: 'banco-santander',
  prefix: '/api/v1',
  clientId: 'web-personas',
  codes: {
    wrongLogin: ['AUT-001'],
    locked: ['AUT-009'],
    unavailable: ['SRV-503'],
    actionRequired: ['AUT-020'],
    expired: ['TOK-001'],
  },
  tellsAttempts: true,
});
