import type { Connector } from '../contract/connector.ts';

/**
 * Expected number of logouts of an extraction: none if requests are signed, as there is no session
 * to close, or if no source documents a logout.
 */
export function logoutsOf({ definition }: Connector): 0 | 1 {
  return definition.signed === undefined && definition.hasLogout !== false ? 1 : 0;
}
