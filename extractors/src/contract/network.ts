import type { Dispatcher } from 'undici';

/**
 * The connections of a process to institutions, shared by its extractions. It reaches the origins
 * of the catalogue and nothing else.
 */
export interface Network {
  /** Opens the connections of `fetch`. */
  readonly dispatcher: Dispatcher;
  /** Closes idle connections and waits for open requests. */
  close(): Promise<void>;
}
