import { jsonPlatform } from '../../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

/** Office Banking's undocumented data, read from placeholder pages. */
export const undocumentedConfig = restConfig({
  entityId: 'banco-santander-empresas',
  prefix: UNDOCUMENTED,
  clientId: 'web-empresas',
});

export const undocumented = jsonPlatform(undocumentedConfig);
