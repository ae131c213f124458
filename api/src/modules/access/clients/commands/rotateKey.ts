import type { Scope } from '../../../../principal/principal.ts';
import type { KeyLimits } from '../clients.store.ts';
import { addKey, type ClientsDeps, type ClientWithKey } from './createClient.ts';

/** Keys of one client that may be valid at once: the one in use and the one being introduced. */
const MAX_VALID_KEYS = 2;

/**
 * Adds a key with the scopes and networks of the client's newest one. That one stays valid so that
 * servers can be switched over; older keys are retired at once.
 * @returns null if the client does not exist or is revoked
 */
export async function rotateKey(
  deps: ClientsDeps,
  clientId: string,
  limits: KeyLimits = {},
): Promise<ClientWithKey | null> {
  const client = await deps.clients.findClient(clientId);
  if (!client || client.revokedAt) return null;
  const all = await deps.clients.listKeys(clientId);
  const valid = all.filter((key) => key.retiredAt === null);
  const newest = valid.at(-1) ?? all.at(-1);
  const scopes: readonly Scope[] = newest?.scopes ?? ['main', 'connect'];
  const networks = newest?.networks ?? null;
  const fresh = await addKey(deps, { clientId, scopes, limits: { networks, ...limits } });
  const at = deps.now();
  for (const key of valid.slice(0, Math.max(0, valid.length - (MAX_VALID_KEYS - 1)))) {
    await deps.clients.retireKey(key, at);
    await deps.audit.append({ at, event: 'key.retired', clientId, keyId: key.keyId });
  }
  return fresh;
}
