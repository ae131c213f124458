import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import { movementsAnswer, productsAnswer, balancesAnswer } from './answers.ts';
import {
  internationalAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import { fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { fetchAccounts, fetchMovements, fetchProducts } from './fetch.ts';
import { login } from './login.ts';
import type { SantanderState } from './login.ts';
import { accountsIn, cardsIn, isOwnPage, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import { undocumented } from './undocumented.ts';

/**
 * Banco Santander, people: a login in a frame of the public page, whose token gives access to JSON
 * services on several hosts.
 */
export const bancoSantander: Connector = bankConnector<SantanderState>({
  definition: {
    entityId: 'banco-santander',
    platform: 'banco-santander',
    path: '',
    headers: undocumented.definition.headers,
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
  },
  answers: {
    accounts: productsAnswer,
    cards: productsAnswer,
    profile: productsAnswer,
    balances: balancesAnswer,
    movements: movementsAnswer,
    national: unbilledAnswer,
    international: unbilledAnswer,
    'statement-index': statementListAnswer,
    statement: statementAnswer,
    'international-statement': internationalAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    person: (context, page) => {
      switch (page) {
        case 'profile':
        case 'cards':
          return fetchProducts(context, page);
        case 'accounts':
          return fetchAccounts(context);
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
  parse: (document) => (isOwnPage(document) ? parse(document) : undocumented.parse(document)),
});
