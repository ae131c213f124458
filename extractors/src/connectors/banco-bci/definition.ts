import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { accountsAnswer, balancesAnswer, claimsAnswer, movementsAnswer } from './answers.ts';
import { creditsAnswer, fetchCredits } from './credits.ts';
import { cardAnswer, cardsAnswer, noCardsAnswer } from './cardAnswers.ts';
import { fetchAccounts, fetchMovements, fetchProfile } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { login, logout } from './login.ts';
import type { BciState } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Bci, people: a login form, an offer to register a trusted device, which is skipped, and a private
 * page whose token gives access to its applications' services by plain HTTP for an hour.
 */
export const bancoBci: Connector = bankConnector<BciState>({
  definition: {
    entityId: 'banco-bci',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
  },
  answers: {
    profile: claimsAnswer,
    accounts: accountsAnswer,
    balances: balancesAnswer,
    movements: movementsAnswer,
    loans: creditsAnswer,
    mortgages: creditsAnswer,
    cards: cardsAnswer,
    'no-cards': noCardsAnswer,
    limits: cardAnswer,
    national: cardAnswer,
    international: cardAnswer,
    'statement-index': cardAnswer,
    statement: cardAnswer,
  },
  login,
  logout,
  pages: {
    profile: fetchProfile,
    accounts: fetchAccounts,
    cards: fetchCards,
    loans: (context) => fetchCredits(context, 'loans'),
    mortgages: (context) => fetchCredits(context, 'mortgages'),
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  accountsIn,
  cardsIn,
  parse,
});
