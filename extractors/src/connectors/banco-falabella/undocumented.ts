import { jsonPlatform } from '../../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

/** This bank's undocumented data, read from placeholder pages with the bank's cookie. */
export const undocumentedConfig = restConfig({
  entityId: 'banco-falabella',
  prefix: UNDOCUMENTED,
  clientId: 'web-personas',
});

export const undocumented = jsonPlatform(undocumentedConfig);
