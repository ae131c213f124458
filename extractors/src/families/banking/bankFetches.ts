import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { isStandInPage, readStandInPage } from '../../contract/standInPages.ts';
import type {
  AccountList,
  AccountReference,
  BankPortal,
  CardReference,
  PersonPage,
} from './BankPortal.ts';
import type { BankPage } from './BankPage.ts';
import { rememberPages } from './rememberPages.ts';

export type Fetch<State> = (context: FetchContext<State>) => AsyncIterable<RawDocument>;

/**
 * Fetching the pages of each product: the portal's own, or the stand-in's where no source documents
 * them. Actions of one login share the pages that several of them read.
 */
export function bankFetches<State>(portal: BankPortal<State>) {
  const { pages } = portal;
  const { parse, once } = rememberPages((document) =>
    isStandInPage(document) ? readStandInPage(document) : portal.parse(document),
  );
  const accountsIn = (document: RawDocument): readonly AccountReference[] =>
    isStandInPage(document) ? standInAccounts(document) : (portal.accountsIn?.(document) ?? []);
  const cardsIn = (document: RawDocument): readonly CardReference[] =>
    isStandInPage(document) ? standInCards(document) : (portal.cardsIn?.(document) ?? []);
  type Context = FetchContext<State>;

  const personPage = (context: Context, page: PersonPage): AsyncIterable<RawDocument> =>
    once(
      context.session,
      page,
      'whole',
      () => pages[page]?.(context) ?? context.standIn.pages(page),
    );

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
