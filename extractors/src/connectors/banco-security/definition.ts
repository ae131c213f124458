import type { Connector } from '../../contract/connector.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { parts } from '../../products/parts.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { login } from './login.ts';
import type { SecurityState } from './login.ts';
import { accountsIn, readAccounts, readHistory, readScreen } from './parse.ts';
import {
  cardsIn,
  readCards,
  readInternational,
  readLimits,
  readNational,
  readStatement,
} from './parseCards.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Banco Security, people: a login whose form is not documented, then classic ASP pages in frames by
 * plain HTTP with its cookies. It has merged with Banco BICE, and keeps its own portal until its
 * customers move there. No source documents a logout: sessions end by themselves.
 */
export const bancoSecurity: Connector = bankConnector<SecurityState>({
  definition: {
    entityId: 'banco-security',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
    // No source shows where the portal has them.
    notOffered: parts('creditLines'),
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
  accountsIn,
  cardsIn,
  parse: parseWith({
    accounts: readAccounts,
    movements: readScreen,
    history: readHistory,
    cards: readCards,
    limits: readLimits,
    national: readNational,
    international: readInternational,
    statements: readStatement,
  }),
});
