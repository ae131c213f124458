import type { Scope } from '../../auth/auth.types.ts';
import { addKey, type ClientsDeps, type ClientWithKey } from './createClient.ts';

/** Keys of one client that may be good at once: the one in use and the one being introduced. */
const VALID_AT_ONCE = 2;

/**
 * Gives a client a new key with the scopes of its newest one. The newest key before it stays good,
 * so that servers can be moved over; older ones stop at once.
 * @returns null where there is no such client, or it is revoked
 */
export async function rotateKey(
  deps: ClientsDeps,
  clientId: string,
): Promise<ClientWithKey | null> {
  const client = await deps.clients.findClient(clientId);
  if (!client || client.revokedAt) return null;
  const good = (await deps.clients.listKeys(clientId)).filter((key) => key.retiredAt === null);
  const scopes: readonly Scope[] = good.at(-1)?.scopes ?? ['main', 'connect'];
  const fresh = await addKey(deps, { clientId, scopes });
  const at = deps.now();
  for (const key of good.slice(0, Math.max(0, good.length - (VALID_AT_ONCE - 1)))) {
    await deps.clients.retireKey(key._id, at);
    await deps.audit.append({ at, event: 'key.retired', clientId, keyId: key.keyId });
  }
  return fresh;
}
