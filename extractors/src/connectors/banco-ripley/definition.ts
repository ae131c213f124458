import { bffConfig } from '../../platforms/json-portal/bffConfig.ts';

export const bancoRipley = bffConfig({
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
