import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector, ConnectorDefinition, FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import {
  normaliseBalance,
  normaliseConsolidate,
  normaliseContributions,
  normaliseIdentity,
  normaliseInformation,
  normaliseJobs,
} from './normalise.ts';
import type { PensionPage } from './PensionPage.ts';

/**
 * What a fund manager's platform provides; `pensionConnector` decides which pages make up which
 * product.
 */
export interface PensionPlatform<State> extends Omit<ConnectorDefinition<State>, 'actions'> {
  readonly pages: {
    profile(context: FetchContext<State>): AsyncIterable<RawDocument>;
    /** Balances, and all movements of every account. */
    accounts(context: FetchContext<State>): AsyncIterable<RawDocument>;
    contributions(context: FetchContext<State>): AsyncIterable<RawDocument>;
  };
  readonly parse: (document: RawDocument) => PensionPage;
}

/** The actions that every fund manager has, whatever its platform. */
export function pensionConnector<State>(platform: PensionPlatform<State>): Connector {
  const { pages, parse } = platform;

  async function* everything(context: FetchContext<State>): AsyncIterable<RawDocument> {
    yield* pages.profile(context);
    yield* pages.accounts(context);
    yield* pages.contributions(context);
  }

  return defineConnector<State>({
    definition: platform.definition,
    login: platform.login,
    logout: platform.logout,
    ...(platform.answers && { answers: platform.answers }),
    actions: {
      'identity-validation': defineAction({
        fetch: (context: FetchContext<State>) => pages.profile(context),
        parse,
        normalise: normaliseIdentity,
      }),
      'account-balance': defineAction({
        fetch: (context: FetchContext<State>) => pages.accounts(context),
        parse,
        normalise: normaliseBalance,
      }),
      'personal-information': defineAction({
        fetch: (context: FetchContext<State>) => pages.profile(context),
        parse,
        normalise: normaliseInformation,
      }),
      contribution: defineAction({
        fetch: (context: FetchContext<State>) => pages.contributions(context),
        parse,
        normalise: normaliseContributions,
      }),
      // Jobs are derived from contributions: fund managers show nothing else about them.
      job: defineAction({
        fetch: (context: FetchContext<State>) => pages.contributions(context),
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
