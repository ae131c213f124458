import { restConfig } from '../../platforms/json-portal/restConfig.ts';

export const bancoScotiabank = restConfig({
  entityId: 'banco-scotiabank',
  prefix: '/gateway/personas',
  clientId: 'scotia-web',
  codes: {
    wrongLogin: ['E-LOGIN-01'],
    locked: ['E-LOGIN-04'],
    unavailable: ['E-SYS-99'],
    actionRequired: ['E-LOGIN-07'],
    expired: ['E-TOKEN-02'],
  },
  reportsAttempts: true,
});
