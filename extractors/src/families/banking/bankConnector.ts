import {
  defineAction,
  defineConnector,
  isStandInPage,
  readStandInPage,
} from '../../contract/connector.ts';
import type {
  ActionConnector,
  Connector,
  FetchContext,
  NormaliseContext,
} from '../../contract/connector.ts';
import type { WithGaps } from '../../contract/gaps.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { rememberDocuments } from '../../shared/rememberDocuments.ts';
import type { BankPage } from './BankPage.ts';
import type {
  AccountList,
  AccountReference,
  BankPortal,
  CardReference,
  PersonPage,
  ScreenPart,
} from './BankPortal.ts';
import {
  normaliseIdentity,
  normaliseList,
  normaliseMovements,
  normaliseProductBalance,
  normaliseStatements,
  normaliseTransfers,
  normaliseUnbilled,
} from './normalise.ts';
import {
  needsRates,
  normaliseFinancialReport,
  normaliseIncomeReport,
  normaliseInvestments,
  normaliseProductBalanceInvestment,
} from './normaliseReports.ts';

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

  const { byBrowser = [] } = portal;
  type Action = ActionConnector<State, unknown, unknown>;
  /** An action that reads these parts. */
  const reading = (parts: readonly ScreenPart[], one: Action): Action => ({
    ...one,
    ...(byBrowser.some((part) => parts.includes(part)) && { byBrowser: true }),
  });

  const cardActions = {
    'credit-card-unbilled-transaction': reading(['cards'], action(withUnbilled, normaliseUnbilled)),
    'credit-card-statement': reading(
      ['cards', 'statements'],
      action(withStatements, normaliseStatements),
    ),
  };

  return defineConnector<State>({
    definition: portal.definition,
    ...(portal.answers && { answers: portal.answers }),
    login: portal.login,
    logout: portal.logout,
    ...(portal.logoutInPage && { logoutInPage: portal.logoutInPage }),
    actions: {
      'identity-validation': action(person('profile'), normaliseIdentity),
      'product-balance': reading(['cards'], action(holdings(), normaliseProductBalance)),
      movement: action(withLists('movements'), normaliseMovements),
      transfer: action(withLists('sent', 'received'), normaliseTransfers),
      tef: action(person('recipients'), normaliseList('recipients')),
      bill: action(person('bills'), normaliseList('bills')),
      pac: action(person('pacs'), normaliseList('pacs')),
      pat: action(person('pats'), normaliseList('pats')),
      'consumer-loan': reading(['loans'], action(person('loans'), normaliseList('loans'))),
      mortgage: reading(['mortgages'], action(person('mortgages'), normaliseList('mortgages'))),
      'investment-report': reading(
        ['investments'],
        withRates(person('investments'), normaliseInvestments),
      ),
      'product-balance-investment': reading(
        ['cards', 'investments'],
        withRates(holdings('investments'), normaliseProductBalanceInvestment),
      ),
      'income-report': defineAction({
        fetch: forIncome,
        parse,
        normalise: normaliseIncomeReport,
        sources: (pages) => ({ movement: normaliseMovements(pages) }),
      }),
      ...(portal.hasUnknownCards !== true && cardActions),
      'financial-report': reading(
        ['cards', 'loans', 'mortgages', 'investments'],
        withRates(forReport, normaliseFinancialReport),
      ),
    },
  });
}

const UNKNOWN_CARDS = 'unknown-cards';
/** Nobody knows how many cards and credit lines are missing. */
const NO_CARDS: BankPage & WithGaps = {
  kind: 'cards',
  cards: [],
  gaps: { creditCards: null, creditLines: null },
};

type Fetch<State> = (context: FetchContext<State>) => AsyncIterable<RawDocument>;

/**
 * Fetching the pages of each product: the portal's own, or the stand-in's where no source documents
 * them. Actions of one login share the pages that several of them read.
 */
function bankFetches<State>(portal: BankPortal<State>) {
  const { pages, hasUnknownCards } = portal;
  const { parse, once } = rememberPages((document) => {
    if (isStandInPage(document)) return readStandInPage(document);
    if (document.page !== UNKNOWN_CARDS) return portal.parse(document);
    // Throws if it is not the list of accounts.
    portal.parse({ ...document, page: 'accounts' });
    return NO_CARDS;
  });
  const accountsIn = (document: RawDocument): readonly AccountReference[] =>
    isStandInPage(document) ? standInAccounts(document) : (portal.accountsIn?.(document) ?? []);
  const cardsIn = (document: RawDocument): readonly CardReference[] =>
    isStandInPage(document) ? standInCards(document) : (portal.cardsIn?.(document) ?? []);
  type Context = FetchContext<State>;

  const personPage = (context: Context, page: PersonPage): AsyncIterable<RawDocument> =>
    once(context.session, page, 'whole', () => {
      if (page === 'cards' && hasUnknownCards === true) return unknownCards(context);
      return pages[page]?.(context) ?? context.standIn.pages(page);
    });

  /** The list of accounts once more: it is all that is known of the products. */
  async function* unknownCards(context: Context): AsyncIterable<RawDocument> {
    for await (const document of personPage(context, 'accounts')) {
      yield { ...document, page: UNKNOWN_CARDS };
      return;
    }
  }

  /** Pages about the person, one kind after the other. */
  const person = (...kinds: readonly PersonPage[]): Fetch<State> =>
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

  const holdings = (...more: readonly PersonPage[]): Fetch<State> =>
    async function* (context) {
      yield* personPage(context, 'accounts');
      yield* besideAccounts(context, ...more);
    };

  const withLists = (...lists: readonly AccountList[]): Fetch<State> =>
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
  ): Fetch<State> {
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

  return {
    parse,
    person,
    holdings,
    withLists,
    withUnbilled,
    withStatements,
    forReport,
    forIncome,
  };
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

/**
 * Several actions read the same pages. Within a session each page is requested and parsed once,
 * which spares the bank the requests and avoids holding 20,000 movements several times.
 */
function rememberPages(parse: (document: RawDocument) => BankPage) {
  const pages = new WeakMap<RawDocument, BankPage>();
  const documents = rememberDocuments();

  function remembered(document: RawDocument): BankPage {
    const page = pages.get(document) ?? parse(document);
    pages.set(document, page);
    return page;
  }

  /** The document without its text, which is not needed once the page is parsed. */
  function withoutText(document: RawDocument): RawDocument {
    const short = { ...document, text: '', bytes: null };
    pages.set(short, remembered(document));
    return short;
  }

  /** @param mode `whole` keeps the text, for pages whose links are needed again */
  const once = (
    session: InstitutionSession,
    name: string,
    mode: 'whole' | 'parsed',
    ask: () => AsyncIterable<RawDocument>,
  ): AsyncIterable<RawDocument> =>
    documents(session, name, ask, mode === 'parsed' ? withoutText : undefined);

  return { parse: remembered, once };
}
