import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { SCOPES, type Principal, type Scope } from '../../../../principal/principal.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { ApiKeyDocument, KeyLimits } from '../clients.store.ts';
import { exceededLimit, reaches, type KeyRights } from '../keys.policy.ts';
import { addKey, type ClientsDeps, type ClientWithKey, type KeyActor } from './createClient.ts';
import { retireKey } from './changeKeys.ts';

/**
 * What a client can do with its own keys, using a key with the scope `manage`, or in the console.
 */

/** A call of a client. */
export interface KeyCall {
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
}

/** How long the old key stays valid after a rotation, so that servers can be switched over. */
const OVERLAP_SECONDS = 24 * 3600;

/** What a key would have to be able to do itself, by the limit that it lacks. */
const EXCEEDED = {
  scopes: 'scopes must be among those of the key that you use',
  networks: 'networks must be within those of the key that you use',
  expiresAt: 'expiresAt must not be after the expiry of the key that you use',
} as const;

/**
 * Creates a key. It can do no more than the key that requests it, from no other networks and for no
 * longer, and has the same limits unless others are given. A member's can do what any of the client's
 * keys ever could, because an operator gave it those scopes.
 * @throws AppError wrongFormat for a limit that the caller's key does not allow or a moment in the
 *   past, tooManyKeys
 */
export async function createOwnKey(
  deps: ClientsDeps,
  call: KeyCall,
  { scopes, ...given }: KeyLimits & { readonly scopes: readonly Scope[] },
): Promise<ClientWithKey> {
  const { clientId } = call.principal;
  const own = await rightsOf(deps, call);
  const limits = { networks: own.networks ?? null, expiresAt: own.expiresAt ?? null, ...given };
  const exceeded = exceededLimit(own, { scopes, ...limits });
  if (exceeded) throw new AppError('wrongFormat', { message: EXCEEDED[exceeded] });
  if (limits.expiresAt && limits.expiresAt <= deps.now())
    throw new AppError('wrongFormat', { message: 'expiresAt must be in the future' });
  return addKey(deps, { clientId, scopes, limits, actor: actorOf(call) });
}

/**
 * Creates a successor with the permissions and limits of another key, which then stays valid for a
 * day at most.
 * @throws AppError forbidden for an unknown key and for another client's, without telling which,
 *   and for one that the caller's key could not create; keyNotValid, tooManyKeys
 */
export async function rotateOwnKey(
  deps: ClientsDeps,
  call: KeyCall,
  keyId: string,
): Promise<ClientWithKey & { readonly previous: ApiKeyDocument }> {
  const [old, own] = await Promise.all([findOwnKey(deps, call, keyId), rightsOf(deps, call)]);
  const at = deps.now();
  if (!isGood(old, at)) throw new AppError('keyNotValid');
  if (exceededLimit(own, old)) throw new AppError('forbidden');
  const { clientId, scopes, networks = null, expiresAt: end = null } = old;
  const made = await createOwnKey(deps, call, { scopes, networks, expiresAt: end });
  const overlapEnd = addSeconds(at, OVERLAP_SECONDS);
  const expiresAt = end && end < overlapEnd ? end : overlapEnd;
  await deps.clients.shortenKey(old._id, expiresAt);
  await deps.audit.append({
    at,
    event: 'key.limited',
    clientId,
    ...auditActor(call.principal, call),
    detail: `${keyId} expiresAt ${expiresAt.toISOString()}`,
  });
  return { ...made, previous: { ...old, expiresAt } };
}

/**
 * Retires a key at once, and ends the sessions that it opened. Safe to repeat.
 * @throws AppError forbidden for an unknown key and for another client's, without telling which,
 *   and for one with scopes or networks that the caller's key does not have; keyInUse for the key
 *   that makes the request, because the client could lock itself out
 */
export async function retireOwnKey(deps: ClientsDeps, call: KeyCall, keyId: string): Promise<void> {
  const [key, own] = await Promise.all([findOwnKey(deps, call, keyId), rightsOf(deps, call)]);
  if (keyId === call.principal.keyId) throw new AppError('keyInUse');
  if (!reaches(own, key)) throw new AppError('forbidden');
  await retireKey(deps, key.clientId, keyId, actorOf(call));
}

/** Whether a key is valid at this moment. */
export const isGood = (
  { retiredAt, expiresAt }: Pick<ApiKeyDocument, 'retiredAt' | 'expiresAt'>,
  now: Date,
): boolean => retiredAt === null && (!expiresAt || expiresAt > now);

const actorOf = (call: KeyCall): KeyActor => ({
  ...auditActor(call.principal, call),
  keyId: call.principal.keyId,
  ip: call.ip,
});

/** What the caller's own key can do; for a member, what their client's keys can. */
async function rightsOf(deps: ClientsDeps, call: KeyCall): Promise<KeyRights> {
  const { member, clientId, keyId } = call.principal;
  if (!member) return findOwnKey(deps, call, keyId);
  const keys = await deps.clients.listKeys(clientId);
  return { scopes: SCOPES.filter((scope) => keys.some(({ scopes }) => scopes.includes(scope))) };
}

async function findOwnKey(
  { clients }: ClientsDeps,
  { principal }: KeyCall,
  keyId: string,
): Promise<ApiKeyDocument> {
  const key = await clients.findKeyById(keyId);
  if (key?.clientId !== principal.clientId) throw new AppError('forbidden');
  return key;
}
