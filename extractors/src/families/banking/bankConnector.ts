import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector, ConnectorDefinition, FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { BankPage } from './BankPage.ts';
import {
  normaliseIdentity,
  normaliseMovements,
  normaliseProductBalance,
  normaliseRecipients,
  normaliseTransfers,
} from './normalise.ts';

/** An account as its list shows it, with what is needed to ask for more about it. */
export interface AccountReference {
  readonly accountNumber: string;
  readonly currency: Currency;
  /** The platform's own handles: links, ids. */
  readonly handles: Readonly<Record<'movements' | 'sent' | 'received', string>>;
}

export type AccountList = keyof AccountReference['handles'];

/**
 * What a bank platform has to know: how to get in and out, where each page is, what it says. A
 * platform gives all of it or does not compile; which pages make which product is decided here.
 */
export interface BankPlatform<State> extends Omit<ConnectorDefinition<State>, 'actions'> {
  readonly pages: {
    profile(context: FetchContext<State>): AsyncIterable<RawDocument>;
    cards(context: FetchContext<State>): AsyncIterable<RawDocument>;
    recipients(context: FetchContext<State>): AsyncIterable<RawDocument>;
    accounts(context: FetchContext<State>): AsyncIterable<RawDocument>;
    /** All pages of one account's list. */
    list(
      context: FetchContext<State>,
      account: AccountReference,
      list: AccountList,
    ): AsyncIterable<RawDocument>;
  };
  /** The accounts that a document of `pages.accounts` lists, to be asked about one by one. */
  readonly accountsIn: (document: RawDocument) => readonly AccountReference[];
  readonly parse: (document: RawDocument) => BankPage;
}

/** A bank's connector: the actions that every bank of every platform has. */
export function bankConnector<State>(platform: BankPlatform<State>): Connector {
  const { pages, parse } = platform;

  async function* withLists(
    context: FetchContext<State>,
    lists: readonly AccountList[],
  ): AsyncIterable<RawDocument> {
    const accounts: AccountReference[] = [];
    for await (const document of pages.accounts(context)) {
      yield document;
      accounts.push(...platform.accountsIn(document));
    }
    for (const account of accounts) {
      for (const list of lists) yield* pages.list(context, account, list);
    }
  }

  async function* balances(context: FetchContext<State>): AsyncIterable<RawDocument> {
    yield* pages.accounts(context);
    yield* pages.cards(context);
  }

  return defineConnector<State>({
    definition: platform.definition,
    login: platform.login,
    logout: platform.logout,
    actions: {
      'identity-validation': defineAction({
        fetch: (context: FetchContext<State>) => pages.profile(context),
        parse,
        normalise: normaliseIdentity,
      }),
      'product-balance': defineAction({
        fetch: balances,
        parse,
        normalise: normaliseProductBalance,
      }),
      movement: defineAction({
        fetch: (context: FetchContext<State>) => withLists(context, ['movements']),
        parse,
        normalise: normaliseMovements,
      }),
      transfer: defineAction({
        fetch: (context: FetchContext<State>) => withLists(context, ['sent', 'received']),
        parse,
        normalise: normaliseTransfers,
      }),
      tef: defineAction({
        fetch: (context: FetchContext<State>) => pages.recipients(context),
        parse,
        normalise: normaliseRecipients,
      }),
    },
  });
}
