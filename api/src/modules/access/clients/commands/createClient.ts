import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Scope } from '../../../../principal/principal.ts';
import { hashApiKey, MAX_KEYS, newApiKey, newKeyId } from '../apiKeys.ts';
import type { ClientsStore, KeyChanger, KeyLimits } from '../clients.store.ts';

export interface ClientsDeps {
  readonly now: Clock;
  readonly clients: ClientsStore;
  readonly audit: AuditStore;
  readonly environment: string;
}

export interface NewClient {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly monthlyQuota: number;
  readonly contact?: string | null;
  /** Fixed values, for the sandbox's demo client. */
  readonly clientId?: string;
  readonly apiKey?: string;
  /** The limits of the client's first key. */
  readonly limits?: KeyLimits;
}

/** Shown once: the key itself is not stored. */
export interface ClientWithKey {
  readonly clientId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

/**
 * Registers a client organisation with its first key. Repeating it with the same fixed id and key
 * changes nothing.
 */
export async function createClient(deps: ClientsDeps, input: NewClient): Promise<ClientWithKey> {
  const at = deps.now();
  const clientId = input.clientId ?? randomUUID();
  const isNew = await deps.clients.insertClient({
    _id: clientId,
    name: input.name,
    monthlyQuota: input.monthlyQuota,
    contact: input.contact ?? null,
    createdAt: at,
    revokedAt: null,
  });
  if (isNew) await deps.audit.append({ at, event: 'client.created', clientId });
  const { scopes, apiKey, limits } = input;
  return addKey(deps, { clientId, scopes, apiKey, limits, isFirst: true });
}

/** The client that manages its own keys; absent if an operator does it. */
export type KeyActor = ReturnType<typeof auditActor> & KeyChanger;

/** The part of an audit entry that tells who did something to a key, and to which one. */
export const auditKey = (keyId: string, actor: KeyActor | undefined) =>
  actor ? { ...actor, detail: keyId } : { keyId };

/** Without what only the audit log needs. */
export const changer = ({ keyId, ip }: KeyChanger): KeyChanger => ({ keyId, ip });

/**
 * Adds a key to a client.
 * @param input `actor`: the client's own key that creates it; absent for an operator, who is not
 *   limited in number
 * @throws AppError tooManyKeys, or invalidApiKey if that key has been retired in the meantime
 */
export async function addKey(
  deps: ClientsDeps,
  input: {
    clientId: string;
    scopes: readonly Scope[];
    apiKey?: string | undefined;
    limits?: KeyLimits | undefined;
    actor?: KeyActor | undefined;
    isFirst?: boolean;
  },
): Promise<ClientWithKey> {
  const at = deps.now();
  const apiKey = input.apiKey ?? newApiKey(deps.environment);
  const hash = hashApiKey(apiKey);
  const keyId = newKeyId();
  const { clientId, scopes, limits } = input;
  const key = {
    _id: hash,
    keyId,
    clientId,
    scopes,
    createdAt: at,
    retiredAt: null,
    expiresAt: limits?.expiresAt ?? null,
    lastUsedAt: null,
    networks: limits?.networks ?? null,
  };
  const inserted = await deps.clients.insertKey(
    key,
    input.actor
      ? { max: MAX_KEYS, by: changer(input.actor) }
      : { max: null, isFirst: input.isFirst ?? false },
  );
  if (inserted === 'full') throw new AppError('tooManyKeys');
  if (inserted === 'refused') throw new AppError('invalidApiKey');
  if (inserted === 'inserted') {
    await deps.audit.append({
      at,
      event: 'key.created',
      clientId,
      ...auditKey(keyId, input.actor),
    });
    return { clientId, keyId, apiKey };
  }
  const existing = await deps.clients.findKey(hash);
  return { clientId, keyId: existing?.keyId ?? keyId, apiKey };
}
