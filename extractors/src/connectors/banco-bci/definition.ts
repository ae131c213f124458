import { bffSite } from '../../families/json-portal/bffSite.ts';

export const bancoBci = bffSite({
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
