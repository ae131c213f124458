import { jsonPlatform } from '../../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

/** This bank's undocumented data, read from placeholder pages. */
export const undocumentedConfig = restConfig({
  entityId: 'banco-bci',
  prefix: UNDOCUMENTED,
  clientId: 'portal-personas',
  codes: {
    wrongLogin: ['1403'],
    locked: ['1423'],
    unavailable: ['9999'],
    actionRequired: ['1430'],
    expired: ['1401'],
  },
});

export const undocumented = jsonPlatform(undocumentedConfig);
