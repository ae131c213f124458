import type { Dispatcher } from 'undici';
import type { Browsers } from './browserEngine.ts';

/** Where the sandbox's simulator stands in for every institution. */
export interface SimulatorAddress {
  /** Its origin, without a trailing slash; it serves TLS on the same port. */
  readonly url: string;
  /** PEM file of the certificate authority that signed its certificate. */
  readonly certificateAuthority: string;
}

/**
 * The connections of a process to institutions, shared by its extractions. It reaches the origins
 * of the catalogue and nothing else.
 */
export interface Network {
  /** Opens the connections of `fetch`. */
  readonly dispatcher: Dispatcher;
  /** For institutions that need a browser. */
  readonly browsers: Browsers;
  /** Closes idle connections and browsers, and waits for open requests. */
  close(): Promise<void>;
}
