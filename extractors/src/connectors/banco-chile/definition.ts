import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { balancesAnswer, movementsAnswer, personAnswer, savingsAnswer } from './answers.ts';
import {
  cardsAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardAnswers.ts';
import { fetchAccounts, fetchMovements, fetchPerson } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { fetchInvestments } from './fetchInvestments.ts';
import { login } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import type { ChileState } from './state.ts';

/**
 * Banco de Chile, people: a login at Auth0 that yields cookies of the portal, whose services answer
 * in JSON. Investments are read from their screens.
 */
export const bancoChile: Connector = bankConnector<ChileState>({
  definition: {
    entityId: 'banco-chile',
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
    'savings-summary': savingsAnswer,
    'savings-movements': savingsAnswer,
    cards: cardsAnswer,
    national: unbilledAnswer,
    international: unbilledAnswer,
    'statement-index': statementListAnswer,
    statement: statementAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    profile: fetchPerson,
    accounts: fetchAccounts,
    cards: fetchCards,
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
    investments: fetchInvestments,
  },
  byBrowser: ['investments'],
  accountsIn,
  cardsIn,
  parse,
});
