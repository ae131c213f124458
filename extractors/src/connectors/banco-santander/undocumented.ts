import { jsonPlatform } from '../../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

/** This bank's undocumented data, read from placeholder pages. */
export const undocumentedConfig = restConfig({
  entityId: 'banco-santander',
  prefix: UNDOCUMENTED,
  clientId: 'web-personas',
  codes: {
    wrongLogin: ['AUT-001'],
    locked: ['AUT-009'],
    unavailable: ['SRV-503'],
    actionRequired: ['AUT-020'],
    expired: ['TOK-001'],
  },
});

export const undocumented = jsonPlatform(undocumentedConfig);
