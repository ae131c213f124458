import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { parts } from '../../products/parts.ts';
import { fetchHome, fetchStatements } from './fetch.ts';
import { login } from './login.ts';
import { accountsIn, cardsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Banco Ripley: its one source reads the first page, and the dialog with a card's last statement.
 * No source documents a logout.
 */
export const bancoRipley: Connector = bankConnector<null>({
  definition: {
    entityId: 'banco-ripley',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser',
    hasLogout: false,
    // The source says that there are none.
    notOffered: parts('creditLines'),
  },
  login,
  logout: () => Promise.resolve(),
  pages: {
    accounts: fetchHome('accounts'),
    cards: fetchHome('cards'),
    statements: fetchStatements,
  },
  accountsIn,
  cardsIn,
  parse,
});
