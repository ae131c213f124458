import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ConnectorDefinition, FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { BankPage } from './BankPage.ts';

/** An account in a list, and what is needed to request more about it. */
export interface AccountReference {
  readonly accountNumber: string;
  readonly currency: Currency;
  /** The portal's own handle of its movements: a link, an id. */
  readonly handle: string;
}

export type AccountList = 'movements' | 'sent' | 'received';

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

/** `cards` is everything about cards, with their statements. */
export type ScreenPart = 'cards' | 'statements' | 'loans' | 'mortgages' | 'investments';

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
   * Set if nothing but the names of cards and credit lines is known: products say that they lack
   * them, and the actions about cards alone are left to the stand-in.
   */
  readonly hasUnknownCards?: true;
  /** What only the screen of a `browser-login` shows. */
  readonly byBrowser?: readonly ScreenPart[];
  /**
   * The accounts listed in a document of the page `accounts`, whose details are requested one by
   * one.
   */
  readonly accountsIn?: (document: RawDocument) => readonly AccountReference[];
  /** The same for the cards in a document of the page `cards`. */
  readonly cardsIn?: (document: RawDocument) => readonly CardReference[];
  readonly parse: (document: RawDocument) => BankPage;
}

type Read = (document: RawDocument) => BankPage;

/** Parses each page by its reader. */
export function parseWith(readers: Readonly<Record<string, Read>>): Read {
  return (document) => {
    const read = readers[document.page];
    if (read === undefined) throw new ExtractionError('INTERNAL', 'The page has no reader');
    return read(document);
  };
}

/** Rejects an empty list unless the list of products contains nothing of that kind either. */
export function demandListed({ page, about }: RawDocument, list: readonly unknown[]): void {
  if (list.length > 0 || about['listed'] === '0') return;
  throw unexpectedPage('The bank lists products and shows none of them', { page });
}
