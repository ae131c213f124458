import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../banking/bankConnector.ts';
import { logout } from '../form-login/formLogin.ts';
import { fetchAccountList, fetchMenuPage, fetchStatements, fetchUnbilled } from './fetch.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';
import { login } from './login.ts';
import type { HtmlMenu } from './login.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a bank with server-rendered pages: a form login with a hidden token and a
 * session cookie, a menu of links, paged tables.
 */
export function htmlPortal(config: HtmlPortalConfig): Connector {
  const parser = createParser(config);
  return bankConnector<HtmlMenu>({
    definition: {
      entityId: config.entityId,
      platform: 'html-portal',
      path: UNDOCUMENTED_PATH,
      headers: {},
      extraOrigins: [],
    },
    login: (context) => login(config, context),
    logout: (session) => logout(config, session),
    pages: {
      person: (context, page) => fetchMenuPage(config, context, page),
      list: (context, account, list) => fetchAccountList(config, context, account, list),
      unbilled: (context, card, list) => fetchUnbilled(config, context, card, list),
      statements: (context, card) => fetchStatements(config, context, card),
    },
    accountsIn: parser.accountsIn,
    cardsIn: parser.cardsIn,
    parse: parser.parse,
  });
}
