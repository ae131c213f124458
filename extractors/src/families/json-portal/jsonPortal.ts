import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../banking/bankConnector.ts';
import { fetchAccountList, fetchPerson, fetchStatements, fetchUnbilled } from './fetch.ts';
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
      person: ({ session }, page) => fetchPerson(site, session, page),
      list: ({ session }, account, list) => fetchAccountList(site, session, account, list),
      unbilled: ({ session }, card, list) => fetchUnbilled(site, session, card, list),
      statements: ({ session }, card) => fetchStatements(site, session, card),
    },
    accountsIn: parser.accountsIn,
    cardsIn: parser.cardsIn,
    parse: parser.parse,
  });
}
