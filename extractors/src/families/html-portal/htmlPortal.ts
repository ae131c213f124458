import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../banking/bankConnector.ts';
import { fetchList, fetchMenuPage } from './fetch.ts';
import type { HtmlSite } from './HtmlSite.ts';
import { login, logout } from './login.ts';
import type { HtmlMenu } from './login.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a bank whose site is server-rendered pages: a form login with a hidden token
 * and a session cookie, a menu of links, tables over several pages.
 */
export function htmlPortal(site: HtmlSite): Connector {
  const parser = createParser(site);
  return bankConnector<HtmlMenu>({
    definition: {
      entityId: site.entityId,
      family: 'html-portal',
      headers: {},
      extraOrigins: [],
    },
    login: (session, credentials) => login(site, session, credentials),
    logout: (session) => logout(site, session),
    pages: {
      profile: (context) => fetchMenuPage(context, 'profile'),
      accounts: (context) => fetchMenuPage(context, 'accounts'),
      cards: (context) => fetchMenuPage(context, 'cards'),
      recipients: (context) => fetchMenuPage(context, 'recipients'),
      list: (context, account, list) => fetchList(site, context, account, list),
    },
    accountsIn: parser.accountsIn,
    parse: parser.parse,
  });
}
