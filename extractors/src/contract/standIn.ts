import type { Person } from './challenge.ts';
import type { Connector, StandInPages } from './connector.ts';
import type { Institution, LoginKind } from './institution.ts';
import type { InstitutionSession } from './session.ts';

/**
 * Everything that no source documents, in the sandbox only: pages that a connector lacks, whole
 * institutions without a connector, and the challenges that a scenario asks for. Its code is in
 * `extractors/stand-in`, which nothing below `src` imports: whoever runs a sandbox passes it in.
 */
export interface StandIn {
  /** The one origin at which it answers, which exists in the sandbox only. */
  readonly origin: string;
  /** Serves every action of an institution, for those that no connector serves. */
  connectorOf(institution: Institution): Connector;
  /**
   * Opens a session, and passes the challenge that the scenario plays.
   * @throws ExtractionError like a connector's login
   */
  open(visitor: StandInVisitor): Promise<StandInSession>;
}

/** Who the pages of the stand-in are about. */
export interface StandInVisitor {
  readonly session: InstitutionSession;
  readonly person: Person;
  readonly institution: Institution;
  readonly username: string;
  /** The password to check, with its kind; null beside a login at the institution's own portal. */
  readonly login: { readonly kind: LoginKind; readonly password: string } | null;
}

export interface StandInSession extends StandInPages {
  /** Ends the session, with a session of requests that may still be sent. */
  close(session: InstitutionSession): Promise<void>;
}
