import { defineAction, defineConnector } from '../../contract/connector.ts';
import type {
  ActionConnector,
  Connector,
  ConnectorDefinition,
  FetchContext,
  NormaliseContext,
} from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { BankPage } from './BankPage.ts';
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
import { rememberPages } from './rememberPages.ts';

/** An account in a list, and what is needed to request more about it. */
export interface AccountReference {
  readonly accountNumber: string;
  readonly currency: Currency;
  /** The platform's own handles: links, ids. */
  readonly handles: Readonly<Record<'movements' | 'sent' | 'received', string>>;
}

export type AccountList = keyof AccountReference['handles'];

/** The same for a card; `key` is its position in the list, counted from 1. */
export interface CardReference {
  readonly key: string;
  readonly truncatedPan: string;
  readonly handles: Readonly<Record<'national' | 'international' | 'statements', string>>;
}

export type CardList = 'national' | 'international';

/** Pages about the person rather than about an account or a card. */
export type PersonPage =
  | 'profile'
  | 'accounts'
  | 'cards'
  | 'recipients'
  | 'bills'
  | 'pacs'
  | 'pats'
  | 'loans'
  | 'mortgages'
  | 'investments';

/**
 * What a bank platform provides: login, logout, and fetching and parsing each page. A missing part
 * fails to compile. `bankConnector` decides which pages make up which product.
 */
export interface BankPlatform<State> extends Omit<ConnectorDefinition<State>, 'actions'> {
  readonly pages: {
    /** All pages about the person. */
    person(context: FetchContext<State>, page: PersonPage): AsyncIterable<RawDocument>;
    /** The credit lines, if they are on a separate page. */
    readonly lines?: (context: FetchContext<State>) => AsyncIterable<RawDocument>;
    /** All pages of one account's list. */
    list(
      context: FetchContext<State>,
      account: AccountReference,
      list: AccountList,
    ): AsyncIterable<RawDocument>;
    /** All pages of a card's unbilled purchases. */
    unbilled(
      context: FetchContext<State>,
      card: CardReference,
      list: CardList,
    ): AsyncIterable<RawDocument>;
    /**
     * The index of one card's statements, then each of them; without an index, the list of
     * statements.
     */
    statements(context: FetchContext<State>, card: CardReference): AsyncIterable<RawDocument>;
  };
  /**
   * What only the screen of a `browser-login` shows: everything about cards, or only their
   * statements.
   */
  readonly byBrowser?: 'cards' | 'statements';
  /**
   * The accounts listed in a document of the page `accounts`, whose details are requested one by
   * one.
   */
  readonly accountsIn: (document: RawDocument) => readonly AccountReference[];
  /** The same for the cards in a document of the page `cards`. */
  readonly cardsIn: (document: RawDocument) => readonly CardReference[];
  readonly parse: (document: RawDocument) => BankPage;
}

/** A bank's connector: the actions of every bank, whatever its platform. */
export function bankConnector<State>(platform: BankPlatform<State>): Connector {
  const { pages } = platform;
  const { parse, once } = rememberPages(platform.parse);
  type Context = FetchContext<State>;
  type Fetch = (context: Context) => AsyncIterable<RawDocument>;

  const personPage = (context: Context, page: PersonPage): AsyncIterable<RawDocument> =>
    once(context.session, page, 'whole', () => pages.person(context, page));

  /** Pages about the person, one kind after the other. */
  const person = (...kinds: readonly PersonPage[]): Fetch =>
    async function* (context) {
      for (const kind of kinds) yield* personPage(context, kind);
    };

  /** The parts of the product balance other than accounts, and further pages about the person. */
  async function* besideAccounts(
    context: Context,
    ...more: readonly PersonPage[]
  ): AsyncIterable<RawDocument> {
    const { lines } = pages;
    if (lines !== undefined) yield* once(context.session, 'lines', 'whole', () => lines(context));
    yield* person('cards', ...more)(context);
  }

  const holdings = (...more: readonly PersonPage[]): Fetch =>
    async function* (context) {
      yield* personPage(context, 'accounts');
      yield* besideAccounts(context, ...more);
    };

  const withLists = (...lists: readonly AccountList[]): Fetch =>
    withDetails('accounts', platform.accountsIn, async function* (context, account) {
      for (const list of lists) {
        const name = `${list} ${account.accountNumber}`;
        yield* once(context.session, name, 'parsed', () => pages.list(context, account, list));
      }
    });

  const withUnbilled = withDetails('cards', platform.cardsIn, async function* (context, card) {
    yield* pages.unbilled(context, card, 'national');
    yield* pages.unbilled(context, card, 'international');
  });

  const withStatements = withDetails('cards', platform.cardsIn, (context, card) =>
    pages.statements(context, card),
  );

  /** A page with a list, then the detail pages of each item. */
  function withDetails<Reference>(
    page: PersonPage,
    referencesIn: (document: RawDocument) => readonly Reference[],
    details: (context: Context, reference: Reference) => AsyncIterable<RawDocument>,
  ): Fetch {
    return async function* (context) {
      const references: Reference[] = [];
      for await (const document of personPage(context, page)) {
        yield document;
        references.push(...referencesIn(document));
      }
      for (const reference of references) yield* details(context, reference);
    };
  }

  async function* forReport(context: Context): AsyncIterable<RawDocument> {
    yield* withLists('movements')(context);
    yield* besideAccounts(context, 'loans', 'mortgages', 'investments');
  }

  async function* forIncome(context: Context): AsyncIterable<RawDocument> {
    yield* person('profile')(context);
    yield* withLists('movements')(context);
  }

  const action = (
    fetch: Fetch,
    normalise: (pages: readonly BankPage[], context: NormaliseContext) => unknown,
  ): ActionConnector<State, unknown, unknown> => defineAction({ fetch, parse, normalise });

  const withRates = (
    ...given: Parameters<typeof action>
  ): ActionConnector<State, unknown, unknown> =>
    defineAction({ fetch: given[0], parse, normalise: given[1], needsRates });

  const { byBrowser } = platform;
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
    definition: platform.definition,
    ...(platform.answers && { answers: platform.answers }),
    login: platform.login,
    logout: platform.logout,
    ...(platform.logoutInPage && { logoutInPage: platform.logoutInPage }),
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
