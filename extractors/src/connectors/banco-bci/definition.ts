import { bffConfig } from '../../platforms/json-portal/bffConfig.ts';

export const bancoBci = bffConfig({
  entityId: 'banco-bci',
  prefix: '/bff',
  application: 'portal-personas',
  codes: {
    wrongLogin: ['1403'],
    locked: ['1423'],
    unavailable: ['9999'],
    actionRequired: ['1430'],
    expired: ['1401'],
  },
});
