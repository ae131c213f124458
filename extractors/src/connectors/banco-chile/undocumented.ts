import { jsonPlatform } from '../../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

/** This bank's undocumented data, read from placeholder pages with the portal's session. */
export const undocumentedConfig = restConfig({
  entityId: 'banco-chile',
  prefix: UNDOCUMENTED,
});

export const undocumented = jsonPlatform(undocumentedConfig);
