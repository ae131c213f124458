import { jsonPlatform } from '../../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

/** What nobody documents of this bank, read from pages of ours with the portal's session. */
export const undocumentedConfig = restConfig({
  entityId: 'banco-bice',
  prefix: UNDOCUMENTED,
});

export const undocumented = jsonPlatform(undocumentedConfig);
