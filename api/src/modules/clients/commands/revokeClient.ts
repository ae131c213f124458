import { endConsentsOf } from '../../consents/commands/endConsentsOf.ts';
import type { ConsentsStore } from '../../consents/consents.store.ts';
import type { ClientsDeps } from './createClient.ts';

export interface RevokedClient {
  /** False where it was revoked before, or there is no such client. */
  readonly isNew: boolean;
  /** Consents that ended with it. */
  readonly consents: number;
}

/**
 * Ends a client: its keys open nothing from now on, its sessions within seconds, and its consents
 * are over, their data and credentials gone.
 */
export async function revokeClient(
  deps: ClientsDeps & { readonly consents: ConsentsStore },
  clientId: string,
): Promise<RevokedClient> {
  const at = deps.now();
  const isNew = await deps.clients.revokeClient(clientId, at);
  // Also where it was revoked before: that revocation may have died half-way.
  for (const key of await deps.clients.listKeys(clientId))
    await deps.clients.retireKey(key._id, at);
  const consents = await endConsentsOf(deps, clientId);
  await deps.audit.append({
    _id: `client.revoked:${clientId}`,
    at,
    event: 'client.revoked',
    clientId,
  });
  return { isNew, consents };
}
