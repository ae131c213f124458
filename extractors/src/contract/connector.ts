import type { LoginKind } from './institution.ts';
import type { Credentials } from './request.ts';
import type { InstitutionSession, RawDocument } from './session.ts';

/** Facts of a connector that the runtime needs before the first request. */
export interface ConnectorFacts {
  /** Id of the institution in the catalogue. */
  readonly entityId: string;
  /** Platform that serves it: a folder of `platforms/`, or the connector's own. */
  readonly platform: string;
  /** Sent with every request to the base origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Origins other than the base URL's that redirects may lead to, such as a single sign-on. */
  readonly extraOrigins: readonly string[];
  /**
   * Set where there is no login: each request is signed with a key, so no session is closed either.
   * The institution is never told the secret, and the simulator has issued no key; in the sandbox
   * the runtime therefore begins by telling it who holds which, at this path.
   */
  readonly signed?: { readonly sandboxPath: `/${string}` };
}

export interface FetchContext<State> {
  readonly session: InstitutionSession;
  /** What `login` returned. */
  readonly state: State;
  readonly username: string;
}

export interface NormaliseContext {
  /** The person (or company) whose data was asked for, as in `Credentials.username`. */
  readonly username: string;
}

/**
 * One action: where its pages are, what they say, and what that means as a product. Pages are
 * parsed while they arrive, so a long history never has all its pages in memory.
 */
export interface ActionConnector<State, Parsed, Product> {
  /** Yields each raw page. Only this part talks to the institution. */
  fetch(context: FetchContext<State>): AsyncIterable<RawDocument>;
  /** Raw page to typed values, as the page means them. Pure; throws `UNEXPECTED_PAGE`. */
  parse(document: RawDocument): Parsed;
  /** All pages' values to the product. Pure. */
  normalise(parsed: readonly Parsed[], context: NormaliseContext): Product;
}

/** A connector: plain functions, so that a missing part fails to compile. */
export interface ConnectorDefinition<State> {
  readonly definition: ConnectorFacts;
  /** Sends the credentials, once. Throws `WRONG_LOGIN` or `LOCKED` when they are refused. */
  login(
    session: InstitutionSession,
    credentials: Credentials,
    loginKind: LoginKind,
  ): Promise<State>;
  /**
   * Ends the session at the institution. Called however the extraction ended, also half-way
   * through a login, so it must cope with a session that was never opened.
   */
  logout(session: InstitutionSession): Promise<void>;
  /** By action type, as in the catalogue. */
  readonly actions: Readonly<Record<string, ActionConnector<State, unknown, unknown>>>;
}

/** A connector as the registry and the runtime hold it, whatever its session state is. */
export type Connector = ConnectorDefinition<unknown>;

/**
 * Gives an action's three parts one type between them, then forgets it: the runtime only hands
 * the parts each other's values.
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
