import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../../platforms/clave-unica/claveUnica.ts';
import { fetchStatement } from './fetch.ts';
import { login, logout } from './login.ts';
import { normaliseStatement } from './normalise.ts';
import { parse } from './parse.ts';
import { TGR_ORIGINS } from './portal.ts';
import { CLIENT_HEADERS } from './tgrApi.ts';

const statement = defineAction({
  fetch: fetchStatement,
  parse,
  normalise: normaliseStatement,
});

/**
 * The treasury: a login at the tax service with its Clave Tributaria, or with ClaveÚnica. The
 * quotas of agreements and of property tax are read from frames in the pages of procedures.
 * Everything else comes from an invented API, with certificates as PDF.
 */
export const tgr: Connector = defineConnector<null>({
  definition: {
    entityId: 'tgr',
    platform: 'tgr',
    path: '',
    headers: CLIENT_HEADERS,
    extraOrigins: [...TGR_ORIGINS, CLAVE_UNICA_ORIGIN],
    session: 'browser-login',
  },
  login,
  logout,
  actions: { 'fiscal-statement': statement, 'fiscal-statement-clave-unica': statement },
});
