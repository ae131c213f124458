import type { Connector, ConnectorDefinition } from '../../contract/connector.ts';
import { bankConnector } from '../banking/bankConnector.ts';
import { logout } from '../form-login/formLogin.ts';
import { fetchAccountList, fetchMenuPage, fetchStatements, fetchUnbilled } from './fetch.ts';
import type { HtmlSite } from './HtmlSite.ts';
import { login } from './login.ts';
import type { HtmlMenu } from './login.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a bank whose site is server-rendered pages: a form login with a hidden token
 * and a session cookie, a menu of links, tables over several pages.
 */
export function htmlPortal(site: HtmlSite): Connector {
  return htmlBank(site, 'html-portal', (session, credentials) => login(site, session, credentials));
}

/** The same with a login of its own, for platforms that share the pages behind it. */
export function htmlBank(
  site: HtmlSite,
  family: string,
  logIn: ConnectorDefinition<HtmlMenu>['login'],
): Connector {
  const parser = createParser(site);
  return bankConnector<HtmlMenu>({
    definition: { entityId: site.entityId, family, headers: {}, extraOrigins: [] },
    login: logIn,
    logout: (session) => logout(site, session),
    pages: {
      person: (context, page) => fetchMenuPage(site, context, page),
      list: (context, account, list) => fetchAccountList(site, context, account, list),
      unbilled: (context, card, list) => fetchUnbilled(site, context, card, list),
      statements: (context, card) => fetchStatements(site, context, card),
    },
    accountsIn: parser.accountsIn,
    cardsIn: parser.cardsIn,
    parse: parser.parse,
  });
}
