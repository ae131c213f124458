import { AppError } from '../../../errors/AppError.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { Principal, Scope } from '../../../principal/principal.ts';
import { auditActor } from '../../audit/auditActor.ts';
import { MAX_KEYS } from '../apiKeys.ts';
import type { ApiKeyDocument, KeyLimits } from '../clients.store.ts';
import { addKey, type ClientsDeps, type ClientWithKey } from './createClient.ts';
import { limitKey } from './limitKey.ts';
import { retireKey } from './retireKey.ts';

/** What a client can do with its own keys, using a key with the scope `manage`. */

/** A call of a client. */
export interface KeyCall {
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
}

/** How long the old key stays valid after a rotation, so that servers can be switched over. */
export const OVERLAP_SECONDS = 24 * 3600;

/**
 * Creates a key. It has no more rights than the key that requests it, and is limited to the same
 * networks unless others are given.
 * @throws AppError wrongFormat for a scope that the caller does not have or a moment in the past,
 *   tooManyKeys
 */
export async function createOwnKey(
  deps: ClientsDeps,
  call: KeyCall,
  { scopes, ...limits }: KeyLimits & { readonly scopes: readonly Scope[] },
): Promise<ClientWithKey> {
  const { clientId, keyId } = call.principal;
  requireScopes(call.principal, scopes);
  if (limits.expiresAt && limits.expiresAt <= deps.now())
    throw new AppError('wrongFormat', { message: 'expiresAt must be in the future' });
  if ((await deps.clients.countValidKeys(clientId, deps.now())) >= MAX_KEYS)
    throw new AppError('tooManyKeys');
  const own = await deps.clients.findKeyById(keyId);
  return addKey(deps, {
    clientId,
    scopes,
    limits: { networks: own?.networks ?? null, ...limits },
    actor: auditActor(call.principal, call),
  });
}

/**
 * Creates a successor with the properties of another key, which then stays valid for a day at most.
 * @throws AppError forbidden for an unknown key and for another client's, without telling which,
 *   and for one with rights that the caller does not have; keyNotValid, tooManyKeys
 */
export async function rotateOwnKey(
  deps: ClientsDeps,
  call: KeyCall,
  keyId: string,
): Promise<ClientWithKey & { readonly previous: ApiKeyDocument }> {
  const old = await findOwnKey(deps, call, keyId);
  const now = deps.now();
  if (!isGood(old, now)) throw new AppError('keyNotValid');
  if (!old.scopes.every((scope) => call.principal.scopes.includes(scope)))
    throw new AppError('forbidden');
  const { scopes, networks = null } = old;
  const made = await createOwnKey(deps, call, { scopes, networks });
  const end = addSeconds(now, OVERLAP_SECONDS);
  const expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
  await limitKey(deps, old.clientId, keyId, { expiresAt });
  return { ...made, previous: { ...old, expiresAt } };
}

/**
 * Retires a key at once, and ends the sessions that it opened. Safe to repeat.
 * @throws AppError forbidden for an unknown key and for another client's, without telling which;
 *   keyInUse for the key that makes the request, because the client could lock itself out
 */
export async function retireOwnKey(deps: ClientsDeps, call: KeyCall, keyId: string): Promise<void> {
  const { clientId } = await findOwnKey(deps, call, keyId);
  if (keyId === call.principal.keyId) throw new AppError('keyInUse');
  await retireKey(deps, clientId, keyId, auditActor(call.principal, call));
}

/** Whether a key is valid at this moment. */
export const isGood = (
  { retiredAt, expiresAt }: Pick<ApiKeyDocument, 'retiredAt' | 'expiresAt'>,
  now: Date,
): boolean => retiredAt === null && (!expiresAt || expiresAt > now);

async function findOwnKey(
  { clients }: ClientsDeps,
  { principal }: KeyCall,
  keyId: string,
): Promise<ApiKeyDocument> {
  const key = await clients.findKeyById(keyId);
  if (key?.clientId !== principal.clientId) throw new AppError('forbidden');
  return key;
}

function requireScopes({ scopes: own }: Principal, asked: readonly Scope[]): void {
  if (!asked.every((scope) => own.includes(scope)))
    throw new AppError('wrongFormat', {
      message: 'scopes must be among those of the key that you use',
    });
}
