import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { ActionConnector, Connector, NormaliseContext } from '../../contract/connector.ts';
import { bankFetches } from './bankFetches.ts';
import type { Fetch } from './bankFetches.ts';
import type { BankPage } from './BankPage.ts';
import type { BankPortal } from './BankPortal.ts';
import {
  normaliseFinancialReport,
  normaliseIncomeReport,
  needsRates,
  normaliseInvestments,
  normaliseProductBalanceInvestment,
} from './normaliseReports.ts';
import {
  normaliseIdentity,
  normaliseList,
  normaliseMortgages,
  normaliseMovements,
  normaliseProductBalance,
  normaliseStatements,
  normaliseTransfers,
  normaliseUnbilled,
} from './normalise.ts';

/** A bank's connector: the actions of every bank, whatever its portal. */
export function bankConnector<State>(portal: BankPortal<State>): Connector {
  const { parse, person, holdings, withLists, withUnbilled, withStatements, forReport, forIncome } =
    bankFetches(portal);
  const action = (
    fetch: Fetch<State>,
    normalise: (pages: readonly BankPage[], context: NormaliseContext) => unknown,
  ): ActionConnector<State, unknown, unknown> => defineAction({ fetch, parse, normalise });

  const withRates = (
    ...given: Parameters<typeof action>
  ): ActionConnector<State, unknown, unknown> =>
    defineAction({ fetch: given[0], parse, normalise: given[1], needsRates });

  const { byBrowser } = portal;
  type Action = ActionConnector<State, unknown, unknown>;
  const withCards = (one: Action): Action => ({
    ...one,
    ...(byBrowser === 'cards' && { byBrowser: true }),
  });
  const onlyStatements = (one: Action): Action => ({
    ...one,
    ...(byBrowser !== undefined && { byBrowser: true }),
  });

  return defineConnector<State>({
    definition: portal.definition,
    ...(portal.answers && { answers: portal.answers }),
    login: portal.login,
    logout: portal.logout,
    ...(portal.logoutInPage && { logoutInPage: portal.logoutInPage }),
    actions: {
      'identity-validation': action(person('profile'), normaliseIdentity),
      'product-balance': withCards(action(holdings(), normaliseProductBalance)),
      movement: action(withLists('movements'), normaliseMovements),
      transfer: action(withLists('sent', 'received'), normaliseTransfers),
      tef: action(person('recipients'), normaliseList('recipients')),
      bill: action(person('bills'), normaliseList('bills')),
      pac: action(person('pacs'), normaliseList('pacs')),
      pat: action(person('pats'), normaliseList('pats')),
      'consumer-loan': action(person('loans'), normaliseList('loans')),
      mortgage: action(person('mortgages'), normaliseMortgages),
      'investment-report': withRates(person('investments'), normaliseInvestments),
      'product-balance-investment': withCards(
        withRates(holdings('investments'), normaliseProductBalanceInvestment),
      ),
      'income-report': action(forIncome, normaliseIncomeReport),
      'credit-card-unbilled-transaction': withCards(action(withUnbilled, normaliseUnbilled)),
      'credit-card-statement': onlyStatements(action(withStatements, normaliseStatements)),
      'financial-report': withCards(withRates(forReport, normaliseFinancialReport)),
    },
  });
}
