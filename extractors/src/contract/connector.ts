import type { BrowserSession } from './browser.ts';
import type { Person } from './challenge.ts';
import type { LoginKind } from './institution.ts';
import type { DayRates } from './rates.ts';
import type { Credentials } from './request.ts';
import type { InstitutionSession, RawDocument } from './session.ts';
import type { JsonShape } from './shape.ts';

/**
 * The path of portals that nobody documents: their pages are ours, and stand at the institution's
 * origin where no real page can be mistaken for them.
 */
export const UNDOCUMENTED_PATH = '/no-documentado';

/** Facts of a connector that the runtime needs before the first request. */
export interface ConnectorFacts {
  /** Id of the institution in the catalogue. */
  readonly entityId: string;
  /** Platform that serves it: a folder of `platforms/`, or the connector's own. */
  readonly platform: string;
  /** Path below the institution's origin that all targets start from. */
  readonly path: '' | typeof UNDOCUMENTED_PATH;
  /** Sent with every request to the institution's origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Other origins that requests and redirects may lead to, such as a single sign-on. */
  readonly extraOrigins: readonly string[];
  /**
   * `browser-login` logs in by browser and reads by plain HTTP with its cookies; `browser` reads by
   * browser too. Plain HTTP if it is not given.
   */
  readonly session?: 'browser' | 'browser-login';
  /**
   * Parts of its actions' products that the institution does not show anybody, such as a list of
   * recipients: `parts('recipients')`. Their place in a product is empty.
   */
  readonly notOffered?: readonly string[];
  /** False where nobody documents how a session is ended: it ends by itself. */
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
  /** For connectors whose definition asks for a browser. */
  readonly browser: BrowserSession;
  readonly person: Person;
}

export interface FetchContext<State> {
  readonly session: InstitutionSession;
  /** For connectors that read by browser. */
  readonly browser: BrowserSession;
  /** What `login` returned. */
  readonly state: State;
  readonly username: string;
}

export interface NormaliseContext {
  /** The person or company whose data is requested, as in `Credentials.username`. */
  readonly username: string;
  /** Of today in Chile, where the action's `needsRates` asked for them. */
  readonly rates?: DayRates;
}

/**
 * One action: fetch its pages, parse them, normalise them to a product. Pages are parsed while they
 * arrive, so a long history is never in memory as a whole.
 */
export interface ActionConnector<State, Parsed, Product> {
  /** Yields each raw page. Only this part talks to the institution. */
  fetch(context: FetchContext<State>): AsyncIterable<RawDocument>;
  /** Raw page to typed values. Pure; throws `UNEXPECTED_PAGE`. */
  parse(document: RawDocument): Parsed;
  /** Whether the product needs rates that the institution's pages leave out. Pure. */
  needsRates?(parsed: readonly Parsed[]): boolean;
  /** All pages' values to the product. Pure. */
  normalise(parsed: readonly Parsed[], context: NormaliseContext): Product;
}

/** A connector: plain functions, so that a missing part fails to compile. */
export interface ConnectorDefinition<State> {
  readonly definition: ConnectorFacts;
  /** Sends the credentials, once. Throws `WRONG_LOGIN` or `LOCKED` when they are refused. */
  login(context: LoginContext): Promise<State>;
  /**
   * Ends the session at the institution, and at a sign-on that the kind of login went through. Always
   * called, also after a failed login, so it must cope with a session that was never opened.
   */
  logout(session: InstitutionSession, loginKind: LoginKind): Promise<void>;
  /** By action type, as in the catalogue. */
  readonly actions: Readonly<Record<string, ActionConnector<State, unknown, unknown>>>;
  /**
   * Shapes of the JSON answers that its actions fetch, by page. What an answer has beyond its shape
   * is reported as new.
   */
  readonly answers?: Readonly<Record<string, JsonShape<unknown>>>;
}

/** A connector as the registry and the runtime hold it, whatever its session state is. */
export type Connector = ConnectorDefinition<unknown>;

/**
 * Checks that an action's three parts fit together, then erases their type: the runtime only passes
 * their values on.
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
