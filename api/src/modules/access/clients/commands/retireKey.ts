import { AppError } from '../../../../errors/AppError.ts';
import { auditKey, changer, type ClientsDeps, type KeyActor } from './createClient.ts';

/**
 * Retires one key of a client at once, for example after it has leaked. Within seconds it opens no
 * session in any process, and the sessions, task tokens and widget sessions that it opened end. The
 * client's other keys stay as they are. Safe to repeat.
 * @param by the client's own key that retires it; absent for an operator
 * @returns false if the client has no such key
 * @throws AppError invalidApiKey if `by` has been retired in the meantime
 */
export async function retireKey(
  deps: ClientsDeps,
  clientId: string,
  keyId: string,
  by?: KeyActor,
): Promise<boolean> {
  const key = await deps.clients.findKeyById(keyId);
  if (key?.clientId !== clientId) return false;
  if (key.retiredAt !== null) return true;
  const at = deps.now();
  if (!(await deps.clients.retireKey(key, at, by && changer(by))))
    throw new AppError('invalidApiKey');
  await deps.audit.append({ at, event: 'key.retired', clientId, ...auditKey(keyId, by) });
  return true;
}
