import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import {
  balanceAnswer,
  productsAnswer,
  recentAnswer,
  statementAnswer,
  userAnswer,
} from './answers.ts';
import { fetchAccounts, fetchMovements, fetchProfile } from './fetch.ts';
import { login } from './login.ts';
import type { BiceState } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import { undocumented } from './undocumented.ts';

/**
 * Banco BICE, people: a login at Keycloak that yields cookies and a value stored by the page, with
 * which the gateway's services answer in JSON. No source documents a logout or any call about
 * cards.
 */
export const bancoBice: Connector = bankConnector<BiceState>({
  definition: {
    entityId: 'banco-bice',
    platform: 'banco-bice',
    path: '',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
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
    person: (context, page) => {
      switch (page) {
        case 'profile':
          return fetchProfile(context);
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
    unbilled: (context, card, list) =>
      undocumented.pages.unbilled({ ...context, state: null }, card, list),
    statements: (context, card) => undocumented.pages.statements({ ...context, state: null }, card),
  },
  accountsIn,
  cardsIn: undocumented.cardsIn,
  parse: (document) => parse(document) ?? undocumented.parse(document),
});
