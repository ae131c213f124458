import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { login, logoutInPage } from './login.ts';
import type { EstadoState } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * BancoEstado, people. No source knows a request behind its private pages, so all is read from the
 * screen: accounts from the cards of the first page, movements from the workbook that it offers, or
 * else from its table. Of credit cards and lines nothing but their names in the menu is known: see
 * `hasUnknownCards`.
 */
export const bancoEstado: Connector = bankConnector<EstadoState>({
  definition: {
    entityId: 'banco-estado',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser',
    numbersVary: true,
  },
  login,
  logout: () => Promise.resolve(),
  logoutInPage,
  pages: { accounts: fetchAccounts, movements: fetchMovements },
  hasUnknownCards: true,
  accountsIn,
  parse,
});
