import type { ClientsDeps } from './createClient.ts';

/**
 * Ends a client: its keys open nothing from now on, its sessions within seconds.
 * @returns false where there is no such client, or it was revoked before
 */
export async function revokeClient(deps: ClientsDeps, clientId: string): Promise<boolean> {
  const at = deps.now();
  const isNew = await deps.clients.revokeClient(clientId, at);
  // Also where it was revoked before: that revocation may have died half-way.
  for (const key of await deps.clients.listKeys(clientId))
    await deps.clients.retireKey(key._id, at);
  await deps.audit.append({
    _id: `client.revoked:${clientId}`,
    at,
    event: 'client.revoked',
    clientId,
  });
  return isNew;
}
