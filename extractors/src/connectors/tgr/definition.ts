import { defineAction, defineConnector, UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../../platforms/clave-unica/claveUnica.ts';
import { fetchStatement } from './fetch.ts';
import { login, logout } from './login.ts';
import { normaliseStatement } from './normalise.ts';
import { parse } from './parse.ts';
import { CLIENT_HEADERS } from './tgrApi.ts';

const statement = defineAction({
  fetch: fetchStatement,
  parse,
  normalise: normaliseStatement,
});

/**
 * The treasury: a JSON API with a bearer token (from Clave Tributaria for companies, from
 * ClaveÚnica for people), and certificates as PDF.
 */
export const tgr: Connector = defineConnector<null>({
  definition: {
    entityId: 'tgr',
    platform: 'tgr',
    path: UNDOCUMENTED_PATH,
    headers: CLIENT_HEADERS,
    extraOrigins: [CLAVE_UNICA_ORIGIN],
  },
  login,
  logout,
  actions: { 'fiscal-statement': statement, 'fiscal-statement-clave-unica': statement },
});
