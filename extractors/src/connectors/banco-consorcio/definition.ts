import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { movementsAnswer, productsAnswer, summaryAnswer, unbilledAnswer } from './answers.ts';
import { fetchAccounts, fetchCards, fetchLines, fetchMovements, fetchUnbilled } from './fetch.ts';
import { login, logoutInPage } from './login.ts';
import type { ConsorcioState } from './login.ts';
import { accountsIn, cardsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Banco Consorcio, people. The answers about accounts are encrypted with a key in the page's own
 * code, so the page stays open in a browser; the connector reads what its scripts decrypt, and the
 * screens of credit lines and cards.
 */
export const bancoConsorcio: Connector = bankConnector<ConsorcioState>({
  definition: {
    entityId: 'banco-consorcio',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser',
  },
  answers: {
    accounts: productsAnswer,
    summary: summaryAnswer,
    movements: movementsAnswer,
    national: unbilledAnswer,
    international: unbilledAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  logoutInPage,
  pages: {
    accounts: fetchAccounts,
    lines: fetchLines,
    cards: fetchCards,
    movements: fetchMovements,
    unbilled: fetchUnbilled,
  },
  accountsIn,
  cardsIn,
  parse,
});
