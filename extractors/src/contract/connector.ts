import { ExtractionError } from './ExtractionError.ts';
import type { BrowserSession } from './browser.ts';
import type { Person } from './challenge.ts';
import type { Credentials } from './credentials.ts';
import type { LoginKind } from './institution.ts';
import type { DayRates } from './rates.ts';
import type { InstitutionSession, RawDocument } from './session.ts';
import type { JsonShape } from './shape.ts';

/** Facts of a connector that the runtime needs before the first request. */
interface ConnectorFacts {
  /** Id of the institution in the catalogue. */
  readonly entityId: string;
  /** Sent with every request to the institution's origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Other origins to which requests and redirects may go, such as a single sign-on. */
  readonly extraOrigins: readonly string[];
  /**
   * `browser-login` logs in by browser and reads by plain HTTP with the browser's cookies, except
   * for actions that are `byBrowser`; `browser` also reads by browser. Without it, the connector
   * only uses plain HTTP.
   */
  readonly session?: 'browser' | 'browser-login';
  /**
   * Parts of its actions' products that the institution shows to nobody, such as a list of
   * recipients: `parts('recipients')`. These parts are empty in the product.
   */
  readonly notOffered?: readonly string[];
  /**
   * True if only some of the pages with movements show their transaction numbers: the ids of
   * movements then do not depend on the numbers, which come and go.
   */
  readonly numbersVary?: true;
  /** False if no source documents how to log out: the session then ends by itself. */
  readonly hasLogout?: false;
  /**
   * Set for connectors without a login: each request is signed with a key, and there is no session
   * to close. The secret never reaches the institution; in the sandbox, the runtime therefore first
   * registers the key with the simulator at this path.
   */
  readonly signed?: { readonly sandboxPath: `/${string}` };
}

export interface LoginContext {
  readonly session: InstitutionSession;
  readonly credentials: Credentials;
  readonly loginKind: LoginKind;
  /** Only for connectors whose definition asks for a browser. */
  readonly browser: BrowserSession;
  readonly person: Person;
}

export interface FetchContext<State> {
  readonly session: InstitutionSession;
  /** Only for connectors and actions that read by browser. */
  readonly browser: BrowserSession;
  /** What `login` returned. */
  readonly state: State;
  readonly username: string;
  /** For pages that no source documents. */
  readonly standIn: StandInPages;
}

export interface NormaliseContext {
  /** The person or company whose data is requested, as in `Credentials.username`. */
  readonly username: string;
  /** Today's rates in Chile, if the action's `needsRates` asked for them. */
  readonly rates?: DayRates;
}

/**
 * One action: fetches its pages, parses them and normalises them to a product. Pages are parsed as
 * they arrive, so that a long history is never in memory as a whole.
 */
export interface ActionConnector<State, Parsed, Product> {
  /** Keeps the browser of a `browser-login` open: what this action reads is only on the screen. */
  readonly byBrowser?: true;
  /** Yields each raw page. Only this function contacts the institution. */
  fetch(context: FetchContext<State>): AsyncIterable<RawDocument>;
  /** Converts a raw page to typed values. Pure; throws `UNEXPECTED_PAGE`. */
  parse(document: RawDocument): Parsed;
  /** Whether the product needs rates that the institution's pages leave out. Pure. */
  needsRates?(parsed: readonly Parsed[]): boolean;
  /** Converts all pages' values to the product. Pure. */
  normalise(parsed: readonly Parsed[], context: NormaliseContext): Product;
  /** What other actions would return of the same pages, by action type: see the outcome. Pure. */
  sources?(parsed: readonly Parsed[]): Readonly<Record<string, unknown>>;
}

/** A connector: plain functions, so that a missing part fails to compile. */
export interface ConnectorDefinition<State> {
  readonly definition: ConnectorFacts;
  /** Sends the credentials, once. Throws `WRONG_LOGIN` or `LOCKED` when they are refused. */
  login(context: LoginContext): Promise<State>;
  /**
   * Ends the session at the institution, and at the sign-on if the login used one. Always called,
   * even after a failed login, so it must cope with a session that was never opened.
   */
  logout(session: InstitutionSession, loginKind: LoginKind): Promise<void>;
  /**
   * Ends the session by the page's own button. Only for connectors that read by browser, and only
   * called while the browser is open: not after a failed login, nor after an abort, which closes it.
   */
  logoutInPage?(browser: BrowserSession): Promise<void>;
  /** By action type, as in the catalogue. */
  readonly actions: Readonly<Record<string, ActionConnector<State, unknown, unknown>>>;
  /**
   * Shapes of the JSON answers that its actions fetch, by page. Fields that a shape does not
   * contain are reported as new.
   */
  readonly answers?: Readonly<Record<string, JsonShape<unknown>>>;
}

/** A connector as used by the registry and the runtime, with any type of session state. */
export type Connector = ConnectorDefinition<unknown>;

/**
 * Checks at compile time that an action's three parts fit together, then erases their types: the
 * runtime only passes their values on.
 */
export function defineAction<State, Parsed, Product>(
  action: ActionConnector<State, Parsed, Product>,
): ActionConnector<State, unknown, unknown> {
  return action;
}

/** The same for a whole connector and the state that its login returns. */
export function defineConnector<State>(connector: ConnectorDefinition<State>): Connector {
  return connector;
}

/** The stand-in's pages, as a connector gets them. */
export interface StandInPages {
  /**
   * A page in all its parts: a kind of `BankPage` or `PensionPage`, or a product's id.
   * @param owner the account, card or list to which the page belongs; empty if it is the person
   */
  pages(page: string, owner?: string): AsyncIterable<RawDocument>;
}

/** Outside the sandbox: actions that need the stand-in are off there. */
export const NO_STAND_IN: StandInPages = {
  pages: () => {
    throw new ExtractionError('INTERNAL', 'No source documents this page');
  },
};

/** Media type of a page whose text is our own type as JSON, checked when it was received. */
export const STAND_IN_TYPE = 'application/vnd.cauce.page+json';

export const isStandInPage = ({ contentType }: RawDocument): boolean =>
  contentType === STAND_IN_TYPE;

/** The content of a page of the stand-in. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the page
export const readStandInPage = <Page>({ text }: RawDocument): Page => JSON.parse(text) as Page;
