import { defineAction, defineConnector } from '../../contract/connector.ts';
import type {
  ActionConnector,
  Connector,
  ConnectorDefinition,
  FetchContext,
  NormaliseContext,
} from '../../contract/connector.ts';
import { isStandInPage, readStandInPage } from '../../contract/standInPages.ts';
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
  /** The portal's own handle of its movements: a link, an id. */
  readonly handle: string;
}

type AccountList = 'movements' | 'sent' | 'received';

/** The same for a card; `key` is its position in the list, counted from 1. */
export interface CardReference {
  readonly key: string;
  readonly truncatedPan: string;
  readonly handles: Readonly<Record<'national' | 'international' | 'statements', string>>;
}

export type CardList = 'national' | 'international';

/** Pages about the person rather than about an account or a card. */
type PersonPage =
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

/** Fetches all parts of a page; `About` is the account or card that it belongs to. */
type FetchPages<State, About extends unknown[] = []> = (
  context: FetchContext<State>,
  ...about: About
) => AsyncIterable<RawDocument>;

/** The pages of a bank that a source documents, by their kind. The stand-in has the others. */
interface DocumentedPages<State>
  extends
    Readonly<Partial<Record<PersonPage, FetchPages<State>>>>,
    Readonly<Partial<Record<AccountList, FetchPages<State, [AccountReference]>>>> {
  /** The credit lines, if they are not listed with the accounts. */
  readonly lines?: FetchPages<State>;
  /** All pages of a card's unbilled purchases in pesos or in dollars. */
  readonly unbilled?: FetchPages<State, [CardReference, CardList]>;
  /**
   * The index of one card's statements, then each of them; without an index, the list of
   * statements.
   */
  readonly statements?: FetchPages<State, [CardReference]>;
}

/**
 * What a bank's connector provides: login, logout, and fetching and parsing each page.
 * `bankConnector` decides which pages make up which product.
 */
export interface BankPortal<State> extends Omit<ConnectorDefinition<State>, 'actions'> {
  readonly pages: DocumentedPages<State>;
  /**
   * What only the screen of a `browser-login` shows: everything about cards, or only their
   * statements.
   */
  readonly byBrowser?: 'cards' | 'statements';
  /**
   * The accounts listed in a document of the page `accounts`, whose details are requested one by
   * one.
   */
  readonly accountsIn?: (document: RawDocument) => readonly AccountReference[];
  /** The same for the cards in a document of the page `cards`. */
  readonly cardsIn?: (document: RawDocument) => readonly CardReference[];
  readonly parse: (document: RawDocument) => BankPage;
}

/** A bank's connector: the actions of every bank, whatever its portal. */
export function bankConnector<State>(portal: BankPortal<State>): Connector {
  const { pages } = portal;
  const { parse, once } = rememberPages((document) =>
    isStandInPage(document) ? readStandInPage(document) : portal.parse(document),
  );
  const accountsIn = (document: RawDocument): readonly AccountReference[] =>
    isStandInPage(document) ? standInAccounts(document) : (portal.accountsIn?.(document) ?? []);
  const cardsIn = (document: RawDocument): readonly CardReference[] =>
    isStandInPage(document) ? standInCards(document) : (portal.cardsIn?.(document) ?? []);
  type Context = FetchContext<State>;
  type Fetch = (context: Context) => AsyncIterable<RawDocument>;

  const personPage = (context: Context, page: PersonPage): AsyncIterable<RawDocument> =>
    once(
      context.session,
      page,
      'whole',
      () => pages[page]?.(context) ?? context.standIn.pages(page),
    );

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
    withDetails('accounts', accountsIn, async function* (context, account) {
      for (const list of lists) {
        const { accountNumber } = account;
        yield* once(
          context.session,
          `${list} ${accountNumber}`,
          'parsed',
          () => pages[list]?.(context, account) ?? context.standIn.pages(list, accountNumber),
        );
      }
    });

  const withUnbilled = withDetails('cards', cardsIn, async function* (context, card) {
    for (const list of ['national', 'international'] as const) {
      yield* pages.unbilled?.(context, card, list) ?? context.standIn.pages(list, card.key);
    }
  });

  const withStatements = withDetails(
    'cards',
    cardsIn,
    (context, card) =>
      pages.statements?.(context, card) ?? context.standIn.pages('statements', card.key),
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

function standInAccounts(document: RawDocument): readonly AccountReference[] {
  const page = readStandInPage<Extract<BankPage, { readonly kind: 'accounts' }>>(document);
  return page.accounts.map(({ accountNumber, currency }) => ({
    accountNumber,
    currency,
    handle: '',
  }));
}

function standInCards(document: RawDocument): readonly CardReference[] {
  const page = readStandInPage<Extract<BankPage, { readonly kind: 'cards' }>>(document);
  return page.cards.map(({ truncatedPan }, index) => ({
    key: String(index + 1),
    truncatedPan,
    handles: { national: '', international: '', statements: '' },
  }));
}
