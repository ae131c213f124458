import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import {
  accountsAnswer,
  cardsAnswer,
  limitsAnswer,
  periodsAnswer,
  unbilledAnswer,
} from './answers.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { fetchCards, fetchUnbilled } from './fetchCards.ts';
import { fetchStatements } from './fetchStatements.ts';
import { login } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import type { ScotiabankState } from './state.ts';

/**
 * Scotiabank, people: a login that needs the page's scripts, then plain HTTP with its cookies.
 * Newer services require short-lived tokens, older ones are addressed by template. Billed purchases
 * are only on a screen, which stays in the browser. No source documents a logout: sessions end by
 * themselves.
 */
export const bancoScotiabank: Connector = bankConnector<ScotiabankState>({
  definition: {
    entityId: 'banco-scotiabank',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
  },
  answers: {
    accounts: accountsAnswer,
    cards: cardsAnswer,
    limits: limitsAnswer,
    national: unbilledAnswer,
    international: unbilledAnswer,
    'statement-index': periodsAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    accounts: fetchAccounts,
    cards: fetchCards,
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  byBrowser: ['statements'],
  accountsIn,
  cardsIn,
  parse,
});
