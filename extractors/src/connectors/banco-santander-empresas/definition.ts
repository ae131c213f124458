import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { forCompanies } from '../../families/banking/forCompanies.ts';
import { accountsAnswer, balancesAnswer, movementsAnswer } from './answers.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { login } from './login.ts';
import type { OfficeBankingState } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * Santander Office Banking, companies: a login in a frame of the public page, the choice of a
 * company, and modules whose services only answer calls from their own pages.
 */
export const bancoSantanderEmpresas: Connector = forCompanies(
  bankConnector<OfficeBankingState>({
    definition: {
      entityId: 'banco-santander-empresas',
      headers: {},
      extraOrigins: EXTRA_ORIGINS,
      session: 'browser',
      hasLogout: false,
    },
    answers: { accounts: accountsAnswer, balances: balancesAnswer, movements: movementsAnswer },
    login,
    logout: () => Promise.resolve(),
    pages: {
      accounts: fetchAccounts,
      movements: fetchMovements,
    },
    hasUnknownCards: true,
    accountsIn,
    parse,
  }),
);
