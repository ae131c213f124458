import type { Connector } from '../contract/connector.ts';

/** Logouts of an extraction: with signed requests there is no session to close, and of some nobody knows how. */
export function logoutsOf({ definition }: Connector): 0 | 1 {
  return definition.signed === undefined && definition.hasLogout !== false ? 1 : 0;
}
