import type { Connector } from '../../contract/connector.ts';
import { pensionConnector } from '../../families/pension/pensionConnector.ts';
import { fetchAccount } from './fetch.ts';
import { login } from './login.ts';
import { parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * AFP Modelo: sources know its login and one figure behind it, the balance of the mandatory
 * account, which is read from the screen. No source documents a logout.
 */
export const afpModelo: Connector = pensionConnector<null>({
  definition: {
    entityId: 'afp-modelo',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser',
    hasLogout: false,
  },
  login,
  logout: () => Promise.resolve(),
  pages: { accounts: fetchAccount },
  parse,
});
