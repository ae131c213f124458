import type { Connector, FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parts } from '../../products/parts.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import { forCompanies } from '../../platforms/banking/forCompanies.ts';
import { companiesAnswer, movementsAnswer, productsAnswer } from './answers.ts';
import { actingCompany, fetchAccounts, fetchMovements, fetchProfile } from './fetch.ts';
import { login } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import type { ChileCompanyState } from './state.ts';
import { undocumented } from './undocumented.ts';

type Context = FetchContext<ChileCompanyState>;

/** Placeholder pages, which show the company that the session acts for. */
async function* ours(
  context: Context,
  pages: (context: FetchContext<null>) => AsyncIterable<RawDocument>,
): AsyncIterable<RawDocument> {
  await actingCompany(context);
  yield* pages({ ...context, state: null });
}

/**
 * Banco de Chile, companies: a login in the browser, the choice of the company to act for, and the
 * portal's JSON services for accounts and movements.
 */
export const bancoChileEmpresas: Connector = forCompanies(
  bankConnector<ChileCompanyState>({
    definition: {
      entityId: 'banco-chile-empresas',
      platform: 'banco-chile-empresas',
      path: '',
      headers: {},
      extraOrigins: EXTRA_ORIGINS,
      session: 'browser-login',
      hasLogout: false,
      // No documented answer contains credit lines.
      notOffered: parts('creditLines'),
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
      person: (context, page) => {
        switch (page) {
          case 'profile':
            return fetchProfile(context);
          case 'accounts':
            return fetchAccounts(context);
          default:
            return ours(context, (own) => undocumented.pages.person(own, page));
        }
      },
      list: (context, account, list) =>
        list === 'movements'
          ? fetchMovements(context, account)
          : ours(context, (own) => undocumented.pages.list(own, account, list)),
      unbilled: (context, card, list) =>
        ours(context, (own) => undocumented.pages.unbilled(own, card, list)),
      statements: (context, card) =>
        ours(context, (own) => undocumented.pages.statements(own, card)),
    },
    accountsIn,
    cardsIn: undocumented.cardsIn,
    parse: (document) => parse(document) ?? undocumented.parse(document),
  }),
);
