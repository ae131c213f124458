import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { forCompanies } from '../../families/banking/forCompanies.ts';
import { companiesAnswer, movementsAnswer, productsAnswer } from './answers.ts';
import { fetchAccounts, fetchMovements, fetchProfile } from './fetch.ts';
import { login } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import type { ChileCompanyState } from './state.ts';

/**
 * Banco de Chile, companies: a login in the browser, the choice of the company to act for, and the
 * portal's JSON services for accounts and movements.
 */
export const bancoChileEmpresas: Connector = forCompanies(
  bankConnector<ChileCompanyState>({
    definition: {
      entityId: 'banco-chile-empresas',
      headers: {},
      extraOrigins: EXTRA_ORIGINS,
      session: 'browser-login',
      hasLogout: false,
    },
    answers: {
      profile: companiesAnswer,
      accounts: productsAnswer,
      balances: movementsAnswer,
      movements: movementsAnswer,
    },
    login,
    logout: () => Promise.resolve(),
    pages: {
      profile: fetchProfile,
      accounts: fetchAccounts,
      movements: fetchMovements,
    },
    hasUnknownCards: true,
    accountsIn,
    parse,
  }),
);
