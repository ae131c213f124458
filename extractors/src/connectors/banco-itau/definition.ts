import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { login } from './login.ts';
import { accountsIn, isOwnPage, parse } from './parse.ts';
import { undocumented } from './undocumented.ts';

/**
 * Itaú, people: a login that needs the page's scripts, then the pages of a WebSphere portal by their
 * forms and links. The bank documents no way out: sessions end by themselves.
 */
export const bancoItau: Connector = bankConnector<null>({
  definition: {
    entityId: 'banco-itau',
    platform: 'banco-itau',
    path: '',
    headers: undocumented.definition.headers,
    extraOrigins: [],
    session: 'browser-login',
    hasLogout: false,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    ...undocumented.pages,
    person: (context, page) =>
      page === 'accounts' ? fetchAccounts(context) : undocumented.pages.person(context, page),
    list: (context, account, list) =>
      list === 'movements'
        ? fetchMovements(context, account)
        : undocumented.pages.list(context, account, list),
  },
  accountsIn,
  cardsIn: undocumented.cardsIn,
  parse: (document) => (isOwnPage(document) ? parse(document) : undocumented.parse(document)),
});
