import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../banking/bankConnector.ts';
import type { BankPlatform } from '../banking/bankConnector.ts';
import { fetchAccountList, fetchPerson, fetchStatements, fetchUnbilled } from './fetch.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';
import { login, logout } from './login.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a bank with a JSON API: a login that issues a bearer token, headers of the
 * bank's own client, lists with cursors.
 */
export const jsonPortal = (config: JsonPortalConfig): Connector =>
  bankConnector(jsonPlatform(config));

/** The platform's parts, for a bank that uses it only for some pages. */
export function jsonPlatform(config: JsonPortalConfig): BankPlatform<null> {
  const parser = createParser(config);
  return {
    definition: {
      entityId: config.entityId,
      platform: 'json-portal',
      path: UNDOCUMENTED_PATH,
      headers: config.headers,
      extraOrigins: [],
    },
    login: (context) => login(config, context),
    logout: (session) => logout(config, session),
    pages: {
      person: ({ session }, page) => fetchPerson(config, session, page),
      list: ({ session }, account, list) => fetchAccountList(config, session, account, list),
      unbilled: ({ session }, card, list) => fetchUnbilled(config, session, card, list),
      statements: ({ session }, card) => fetchStatements(config, session, card),
    },
    accountsIn: parser.accountsIn,
    cardsIn: parser.cardsIn,
    parse: parser.parse,
  };
}
