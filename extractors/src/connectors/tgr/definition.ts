import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { fetchStatement } from './fetch.ts';
import { login } from './login.ts';
import { normaliseStatement } from './normalise.ts';
import { parse } from './parse.ts';
import { TGR_ORIGINS } from './portal.ts';

/**
 * The treasury: a login at the tax service with its Clave Tributaria. The quotas of agreements and
 * of property tax are read from frames in the pages of procedures.
 */
export const tgr: Connector = defineConnector<null>({
  definition: {
    entityId: 'tgr',
    headers: {},
    extraOrigins: TGR_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
  },
  login,
  logout: () => Promise.resolve(),
  actions: {
    'fiscal-statement': defineAction({
      fetch: fetchStatement,
      parse,
      normalise: normaliseStatement,
    }),
  },
});
