import type { Scope } from '../../../principal/principal.ts';
import { addKey, type ClientsDeps, type ClientWithKey } from './createClient.ts';

/** Keys of one client that may be valid at once: the one in use and the one being introduced. */
const MAX_VALID_KEYS = 2;

/**
 * Adds a key with the scopes of the client's newest one, which stays valid so that servers can be
 * moved over; older keys are retired at once.
 * @returns null where the client does not exist or is revoked
 */
export async function rotateKey(
  deps: ClientsDeps,
  clientId: string,
): Promise<ClientWithKey | null> {
  const client = await deps.clients.findClient(clientId);
  if (!client || client.revokedAt) return null;
  const all = await deps.clients.listKeys(clientId);
  const valid = all.filter((key) => key.retiredAt === null);
  const scopes: readonly Scope[] = (valid.at(-1) ?? all.at(-1))?.scopes ?? ['main', 'connect'];
  const fresh = await addKey(deps, { clientId, scopes });
  const at = deps.now();
  for (const key of valid.slice(0, Math.max(0, valid.length - (MAX_VALID_KEYS - 1)))) {
    await deps.clients.retireKey(key._id, at);
    await deps.audit.append({ at, event: 'key.retired', clientId, keyId: key.keyId });
  }
  return fresh;
}
