import type { KeyLimits } from '../clients.store.ts';
import type { ClientsDeps } from './createClient.ts';

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
