import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import {
  balanceAnswer,
  productsAnswer,
  recentAnswer,
  statementAnswer,
  userAnswer,
} from './answers.ts';
import { fetchAccounts, fetchMovements, fetchProfile } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { login } from './login.ts';
import type { BiceState } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Banco BICE, people: a login at Keycloak that yields cookies and a value stored by the page, with
 * which the gateway's services answer in JSON. Cards are read from their screen, because no source
 * documents the calls behind it, nor a logout.
 */
export const bancoBice: Connector = bankConnector<BiceState>({
  definition: {
    entityId: 'banco-bice',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
    numbersVary: true,
  },
  answers: {
    profile: userAnswer,
    accounts: productsAnswer,
    balances: balanceAnswer,
    movements: recentAnswer,
    period: statementAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    profile: fetchProfile,
    accounts: fetchAccounts,
    cards: fetchCards,
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  byBrowser: ['cards'],
  accountsIn,
  cardsIn,
  parse,
});
