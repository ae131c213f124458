import type { ClientsDeps } from './createClient.ts';

export interface RevokedClient {
  /** False if it was already revoked, or does not exist. */
  readonly isNew: boolean;
  /** How many consents ended with it. */
  readonly consents: number;
  /** How many unfinished tasks were cancelled. */
  readonly tasks: number;
}

/**
 * Revokes a client: its keys stop working at once, and its sessions within seconds. Its consents
 * end and their data and credentials are deleted, its unfinished tasks are cancelled, and its
 * webhooks are deleted.
 */
export async function revokeClient(
  deps: ClientsDeps & {
    readonly endConsentsOf: (clientId: string) => Promise<number>;
    readonly cancelTasksOf: (clientId: string) => Promise<number>;
    readonly removeWebhooksOf: (clientId: string) => Promise<void>;
  },
  clientId: string,
): Promise<RevokedClient> {
  const at = deps.now();
  const isNew = await deps.clients.revokeClient(clientId, at);
  // Repeated if the client was already revoked, because that revocation may have died half-way.
  await deps.clients.retireKeysOf(clientId, at);
  const consents = await deps.endConsentsOf(clientId);
  const tasks = await deps.cancelTasksOf(clientId);
  await deps.removeWebhooksOf(clientId);
  await deps.audit.append({
    _id: `client.revoked:${clientId}`,
    at,
    event: 'client.revoked',
    clientId,
  });
  return { isNew, consents, tasks };
}
