import { connectors } from '../src/connectors/registry.ts';

/**
 * Expected number of logouts of an extraction: none if requests are signed, as there is no session
 * to close, or if no source documents a logout. The stand-in, which serves actions of which the
 * institution's own connector has none, always has one.
 */
export function logoutsOf(entityId: string, types: readonly string[]): 0 | 1 {
  const own = connectors.get(entityId);
  if (own === undefined || !types.some((type) => own.actions[type] !== undefined)) return 1;
  const { signed, hasLogout } = own.definition;
  return signed === undefined && hasLogout !== false ? 1 : 0;
}
