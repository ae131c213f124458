import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import { balancesAnswer, movementsAnswer, personAnswer } from './answers.ts';
import {
  cardsAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import { fetchAccounts, fetchMovements, fetchPerson } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { login } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import type { ChileState } from './state.ts';
import { undocumented } from './undocumented.ts';

/**
 * Banco de Chile, people: a login at Auth0 that yields cookies of the portal, whose services answer
 * in JSON.
 */
export const bancoChile: Connector = bankConnector<ChileState>({
  definition: {
    entityId: 'banco-chile',
    platform: 'banco-chile',
    path: '',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
  },
  answers: {
    profile: personAnswer,
    accounts: balancesAnswer,
    'account-summary': movementsAnswer,
    movements: movementsAnswer,
    cards: cardsAnswer,
    national: unbilledAnswer,
    international: unbilledAnswer,
    'statement-index': statementListAnswer,
    statement: statementAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    person: (context, page) => {
      switch (page) {
        case 'profile':
          return fetchPerson(context);
        case 'accounts':
          return fetchAccounts(context);
        case 'cards':
          return fetchCards(context);
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
  parse: (document) => parse(document) ?? undocumented.parse(document),
});
