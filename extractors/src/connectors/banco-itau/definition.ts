import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { fetchCards, fetchUnbilled } from './fetchCards.ts';
import { fetchStatements } from './fetchStatements.ts';
import { login } from './login.ts';
import type { ItauState } from './login.ts';
import { fetchMortgages } from './mortgages.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';

/**
 * Itaú, people: a login that needs the page's scripts, then the pages of a WebSphere portal,
 * reached through their forms and links. No source documents a logout: sessions end by themselves.
 */
export const bancoItau: Connector = bankConnector<ItauState>({
  definition: {
    entityId: 'banco-itau',
    headers: {},
    // The public site, from which people come to the login.
    extraOrigins: ['https://www.itau.cl'],
    session: 'browser-login',
    hasLogout: false,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    accounts: fetchAccounts,
    cards: fetchCards,
    mortgages: fetchMortgages,
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  accountsIn,
  cardsIn,
  parse,
});
