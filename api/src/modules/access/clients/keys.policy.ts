import { areWithinNetworks } from '../../../infra/addresses.ts';
import type { Scope } from '../../../principal/principal.ts';

/** What a key may do, from where and until when; null for no limit. */
export interface KeyRights {
  readonly scopes: readonly Scope[];
  readonly networks?: readonly string[] | null;
  readonly expiresAt?: Date | null;
}

/** Whether a key may be used for everything that another may, and from everywhere. */
export const reaches = (key: KeyRights, other: KeyRights): boolean =>
  hasScopes(key, other) && hasNetworks(key, other);

/**
 * The limit of a key that another one would exceed: a key makes none that could do more, from more
 * places or for longer.
 */
export function exceededLimit(key: KeyRights, other: KeyRights): keyof KeyRights | null {
  if (!hasScopes(key, other)) return 'scopes';
  if (!hasNetworks(key, other)) return 'networks';
  const end = key.expiresAt ?? null;
  const isLonger = end !== null && (!other.expiresAt || other.expiresAt > end);
  return isLonger ? 'expiresAt' : null;
}

const hasScopes = (key: KeyRights, other: KeyRights): boolean =>
  other.scopes.every((scope) => key.scopes.includes(scope));

const hasNetworks = ({ networks }: KeyRights, other: KeyRights): boolean =>
  !networks || (!!other.networks && areWithinNetworks(other.networks, networks));
