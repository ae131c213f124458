import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../banking/bankConnector.ts';
import { fetchList, fetchOne } from './fetch.ts';
import type { JsonSite } from './JsonSite.ts';
import { login, logout } from './login.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a bank whose site is an application over JSON: a login that gives a bearer
 * token, headers of the bank's own client, lists by cursors.
 */
export function jsonPortal(site: JsonSite): Connector {
  const parser = createParser(site);
  return bankConnector<null>({
    definition: {
      entityId: site.entityId,
      family: 'json-portal',
      headers: site.headers,
      extraOrigins: [],
    },
    login: (session, credentials) => login(site, session, credentials),
    logout: (session) => logout(site, session),
    pages: {
      profile: ({ session }) => fetchOne(site, session, 'profile'),
      accounts: ({ session }) => fetchOne(site, session, 'accounts'),
      cards: ({ session }) => fetchOne(site, session, 'cards'),
      recipients: ({ session }) => fetchList(site, session, 'recipients', ''),
      list: ({ session }, account, list) =>
        fetchList(site, session, list, account.handles[list], {
          account: account.accountNumber,
          currency: account.currency,
        }),
    },
    accountsIn: parser.accountsIn,
    parse: parser.parse,
  });
}
