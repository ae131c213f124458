import type { Connector, FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { bankConnector } from '../../platforms/banking/bankConnector.ts';
import type { BankPage } from '../../platforms/banking/BankPage.ts';
import { forCompanies } from '../../platforms/banking/forCompanies.ts';
import { accountsAnswer, balancesAnswer, movementsAnswer } from './answers.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { login } from './login.ts';
import type { OfficeBankingState } from './login.ts';
import { accountsIn, OWN_PAGES, parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';
import { undocumented } from './undocumented.ts';

const ours = <Context extends FetchContext<unknown>>(context: Context) => ({
  ...context,
  state: null,
});

/**
 * Santander Office Banking, companies: a login in a frame of the public page, the choice of a
 * company, and modules whose services only answer calls from their own pages.
 */
export const bancoSantanderEmpresas: Connector = forCompanies(
  bankConnector<OfficeBankingState>({
    definition: {
      entityId: 'banco-santander-empresas',
      platform: 'banco-santander-empresas',
      path: '',
      headers: undocumented.definition.headers,
      extraOrigins: EXTRA_ORIGINS,
      session: 'browser',
      hasLogout: false,
    },
    answers: { accounts: accountsAnswer, balances: balancesAnswer, movements: movementsAnswer },
    login,
    logout: () => Promise.resolve(),
    pages: {
      person: (context, page) =>
        page === 'accounts'
          ? fetchAccounts(context)
          : undocumented.pages.person(ours(context), page),
      lines: fetchLines,
      list: (context, account, list) =>
        list === 'movements'
          ? fetchMovements(context, account)
          : undocumented.pages.list(ours(context), account, list),
      unbilled: (context, card, list) => undocumented.pages.unbilled(ours(context), card, list),
      statements: (context, card) => undocumented.pages.statements(ours(context), card),
    },
    accountsIn,
    cardsIn: undocumented.cardsIn,
    parse: (document) => {
      if (document.page === 'lines') return parseLines(document);
      return OWN_PAGES.includes(document.page) ? parse(document) : undocumented.parse(document);
    },
  }),
);

/**
 * No source documents the credit lines of companies: the placeholder page lists them with the
 * accounts.
 */
async function* fetchLines(context: FetchContext<OfficeBankingState>): AsyncIterable<RawDocument> {
  for await (const document of undocumented.pages.person(ours(context), 'accounts')) {
    yield { ...document, page: 'lines' };
  }
}

function parseLines(document: RawDocument): BankPage {
  const page = undocumented.parse({ ...document, page: 'accounts' });
  return { kind: 'lines', creditLines: page.kind === 'accounts' ? page.creditLines : [] };
}
