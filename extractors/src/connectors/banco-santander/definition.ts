import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { movementsAnswer, productsAnswer, balancesAnswer } from './answers.ts';
import {
  internationalAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import { creditsAnswer, fetchCredits } from './credits.ts';
import { fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { fetchAccounts, fetchMovements, fetchProducts } from './fetch.ts';
import { login } from './login.ts';
import type { SantanderState } from './login.ts';
import { accountsIn, cardsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Banco Santander, people: a login in a frame of the public page, whose token gives access to JSON
 * services on several hosts. Credits are read from what the private page itself requests.
 */
export const bancoSantander: Connector = bankConnector<SantanderState>({
  definition: {
    entityId: 'banco-santander',
    headers: {},
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
    loans: creditsAnswer,
    mortgages: creditsAnswer,
    national: unbilledAnswer,
    international: unbilledAnswer,
    'statement-index': statementListAnswer,
    statement: statementAnswer,
    'international-statement': internationalAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    profile: (context) => fetchProducts(context, 'profile'),
    cards: (context) => fetchProducts(context, 'cards'),
    accounts: fetchAccounts,
    loans: (context) => fetchCredits(context, 'loans'),
    mortgages: (context) => fetchCredits(context, 'mortgages'),
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  byBrowser: ['loans', 'mortgages'],
  accountsIn,
  cardsIn,
  parse,
});
