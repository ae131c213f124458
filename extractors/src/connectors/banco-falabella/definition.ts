import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { productsAnswer } from './answers.ts';
import { billAnswer, cardMovementsAnswer } from './cardAnswers.ts';
import { fetchMovements, fetchProducts } from './fetch.ts';
import { fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { login, logoutInPage } from './login.ts';
import type { FalabellaState } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Banco Falabella, people, with the CMR card. Every call of its portal is an encrypted envelope, so
 * the page stays open in a browser; the connector reads what the page's own scripts decrypt or
 * show. Of a card's statements it reads only the last one: no source documents how an earlier one
 * is requested.
 */
export const bancoFalabella: Connector = bankConnector<FalabellaState>({
  definition: {
    entityId: 'banco-falabella',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser',
  },
  answers: {
    accounts: productsAnswer,
    cards: productsAnswer,
    loans: productsAnswer,
    national: cardMovementsAnswer,
    international: cardMovementsAnswer,
    statements: billAnswer,
  },
  login,
  logout: () => Promise.resolve(),
  logoutInPage,
  pages: {
    accounts: (context) => fetchProducts(context, 'accounts'),
    cards: (context) => fetchProducts(context, 'cards'),
    loans: (context) => fetchProducts(context, 'loans'),
    movements: fetchMovements,
    unbilled: fetchUnbilled,
    statements: fetchStatements,
  },
  accountsIn,
  cardsIn,
  parse,
});
