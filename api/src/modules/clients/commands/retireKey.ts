import { auditKey, type ClientsDeps, type KeyActor } from './createClient.ts';

/**
 * Retires one key of a client at once, for example after it has leaked. Within seconds it opens no
 * session in any process, and the sessions, task tokens and widget sessions that it opened end. The
 * client's other keys stay as they are. Safe to repeat.
 * @returns false if the client has no such key
 */
export async function retireKey(
  deps: ClientsDeps,
  clientId: string,
  keyId: string,
  actor?: KeyActor,
): Promise<boolean> {
  const key = await deps.clients.findKeyById(keyId);
  if (key?.clientId !== clientId) return false;
  if (key.retiredAt !== null) return true;
  const at = deps.now();
  await deps.clients.retireKey(key._id, at);
  await deps.audit.append({ at, event: 'key.retired', clientId, ...auditKey(keyId, actor) });
  return true;
}
