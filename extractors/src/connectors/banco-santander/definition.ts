import { restConfig } from '../../platforms/json-portal/restConfig.ts';

export const bancoSantander = restConfig({
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
  reportsAttempts: true,
});
