import {
  defineAction,
  defineConnector,
  isStandInPage,
  readStandInPage,
} from '../../contract/connector.ts';
import type {
  Connector,
  ConnectorDefinition,
  FetchContext,
  StandInPages,
} from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import {
  normaliseBalance,
  normaliseConsolidate,
  normaliseContributions,
  normaliseIdentity,
  normaliseInformation,
  normaliseJobs,
} from './normalise.ts';
import { ACCOUNT_KINDS } from './PensionPage.ts';
import type { PensionPage } from './PensionPage.ts';

/**
 * What a fund manager's connector provides; `pensionConnector` decides which pages make up which
 * product. The stand-in has the pages that no source documents.
 */
export interface PensionPortal<State> extends Omit<ConnectorDefinition<State>, 'actions'> {
  readonly pages: {
    profile?(context: FetchContext<State>): AsyncIterable<RawDocument>;
    /** Balances, and all movements of every account. */
    accounts?(context: FetchContext<State>): AsyncIterable<RawDocument>;
    contributions?(context: FetchContext<State>): AsyncIterable<RawDocument>;
  };
  readonly parse: (document: RawDocument) => PensionPage;
}

/** The actions that every fund manager has, whatever its portal. */
export function pensionConnector<State>(portal: PensionPortal<State>): Connector {
  type Context = FetchContext<State>;
  const parse = (document: RawDocument): PensionPage =>
    isStandInPage(document) ? readStandInPage(document) : portal.parse(document);
  const profile = (context: Context) =>
    portal.pages.profile?.(context) ?? context.standIn.pages('profile');
  const contributions = (context: Context) =>
    portal.pages.contributions?.(context) ?? context.standIn.pages('contributions');
  const accounts = (context: Context) =>
    portal.pages.accounts?.(context) ?? standInAccounts(context.standIn);

  async function* everything(context: Context): AsyncIterable<RawDocument> {
    yield* profile(context);
    yield* accounts(context);
    yield* contributions(context);
  }

  return defineConnector<State>({
    definition: portal.definition,
    login: portal.login,
    logout: portal.logout,
    ...(portal.answers && { answers: portal.answers }),
    actions: {
      'identity-validation': defineAction({
        fetch: profile,
        parse,
        normalise: normaliseIdentity,
      }),
      'account-balance': defineAction({
        fetch: accounts,
        parse,
        normalise: normaliseBalance,
      }),
      'personal-information': defineAction({
        fetch: profile,
        parse,
        normalise: normaliseInformation,
      }),
      contribution: defineAction({
        fetch: contributions,
        parse,
        normalise: normaliseContributions,
      }),
      // Jobs are derived from contributions: fund managers show nothing else about them.
      job: defineAction({
        fetch: contributions,
        parse,
        normalise: normaliseJobs,
      }),
      consolidate: defineAction({
        fetch: everything,
        parse,
        normalise: normaliseConsolidate,
      }),
    },
  });
}

async function* standInAccounts(standIn: StandInPages): AsyncIterable<RawDocument> {
  yield* standIn.pages('balances');
  for (const kind of ACCOUNT_KINDS) yield* standIn.pages('movements', kind);
}
