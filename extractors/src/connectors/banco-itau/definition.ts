import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { fetchCards, fetchUnbilled } from './fetchCards.ts';
import { fetchStatements } from './fetchStatements.ts';
import { login } from './login.ts';
import type { ItauState } from './login.ts';
import { fetchMortgages, readMortgages } from './mortgages.ts';
import { accountsIn, isOwnPage, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { undocumented } from './undocumented.ts';

/**
 * Itaú, people: a login that needs the page's scripts, then the pages of a WebSphere portal,
 * reached through their forms and links. No source documents a logout: sessions end by themselves.
 */
export const bancoItau: Connector = bankConnector<ItauState>({
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
    person: (context, page) => {
      switch (page) {
        case 'accounts':
          return fetchAccounts(context);
        case 'cards':
          return fetchCards(context);
        case 'mortgages':
          return fetchMortgages(context);
        default:
          return undocumented.pages.person({ ...context, state: null }, page);
      }
    },
    list: (context, account, list) =>
      list === 'movements'
        ? fetchMovements(context, account)
        : undocumented.pages.list({ ...context, state: null }, account, list),
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  accountsIn,
  cardsIn,
  parse: (document) => (isOwnPage(document) ? parse(document) : readMortgages(document)),
});
