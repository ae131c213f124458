import type { Dispatcher } from 'undici';
import type { Browsers } from './browserEngine.ts';

/** The address of the sandbox's simulator, which replaces every institution. */
export interface SimulatorAddress {
  /** The simulator's origin, without a trailing slash; it serves TLS on the same port. */
  readonly url: string;
  /** PEM file of the certificate authority that signed its certificate. */
  readonly certificateAuthority: string;
}

/**
 * A process's connections to institutions, shared by its extractions. It only reaches the origins
 * of the catalogue.
 */
export interface Network {
  /** Opens the connections of `fetch`. */
  readonly dispatcher: Dispatcher;
  /** For institutions that need a browser. */
  readonly browsers: Browsers;
  /** Closes idle connections and browsers, and waits for open requests. */
  close(): Promise<void>;
}
