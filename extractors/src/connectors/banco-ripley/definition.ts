import { bffSite } from '../../families/json-portal/bffSite.ts';

export const bancoRipley = bffSite({
  entityId: 'banco-ripley',
  prefix: '/mi-banco/api',
  application: 'mi-banco',
  codes: {
    wrongLogin: ['RP-10'],
    locked: ['RP-12'],
    unavailable: ['RP-90'],
    actionRequired: ['RP-15'],
    expired: ['RP-41'],
  },
});
