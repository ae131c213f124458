import type { Scope } from '../../../../principal/principal.ts';
import type { KeyLimits } from '../clients.store.ts';
import {
  addKey,
  auditKey,
  changer,
  type ClientsDeps,
  type ClientWithKey,
  type KeyActor,
} from './createClient.ts';
import { AppError } from '../../../../errors/AppError.ts';

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

/**
 * Changes when a client's key expires and from which networks it may be used; what is left out
 * stays unchanged. Takes effect in every process within seconds, also for sessions that the key has
 * opened.
 * @returns false if the client has no such key
 */
export async function limitKey(
  deps: ClientsDeps,
  clientId: string,
  keyId: string,
  limits: KeyLimits,
): Promise<boolean> {
  const key = await deps.clients.findKeyById(keyId);
  if (key?.clientId !== clientId) return false;
  const at = deps.now();
  await deps.clients.limitKey(key, limits, at);
  await deps.audit.append({
    at,
    event: 'key.limited',
    clientId,
    keyId,
    detail: Object.entries(limits)
      .map(([name, value]) => `${name} ${describe(value)}`)
      .join(', '),
  });
  return true;
}

const describe = (value: Date | readonly string[] | null): string =>
  value === null ? 'none' : value instanceof Date ? value.toISOString() : value.join(' ');

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
