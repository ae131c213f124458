import { createHmac, randomBytes } from 'node:crypto';
import { findInstitution, hasIds, withIds, type IdFacts } from '@cauce/extractors';
import { idKeyAad, type ClientsStore } from '../../../access/clients/clients.store.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { TaskDocument } from '../tasks.types.ts';

/** 144 bits: 24 characters of base64url. */
const ID_BYTES = 18;

interface IdentifyRowsDeps {
  readonly vault: Vault;
  readonly clients: Pick<ClientsStore, 'idKey'>;
}

/**
 * Adds the ids of accounts and rows to a task's data, by action type. An id depends on the client's
 * own key, so that two clients cannot compare what they hold, and on the person, so that the two
 * holders of a joint account have ids of their own.
 */
export async function identifyRows(
  deps: IdentifyRowsDeps,
  { clientId, entityId }: Pick<TaskDocument, 'clientId' | 'entityId'>,
  username: string,
  data: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const productOf = (type: string) =>
    findInstitution(entityId)?.actions.find((action) => action.type === type)?.product ?? type;
  // Spares a task without rows reading and opening the key.
  if (!Object.keys(data).some((type) => hasIds(productOf(type)))) return { ...data };
  const aad = idKeyAad(clientId);
  const key = deps.vault.open<string>(
    await deps.clients.idKey(clientId, () => deps.vault.seal(newIdKey(), aad)),
    aad,
  );
  const idOf = idMaker(key, entityId, username);
  return Object.fromEntries(
    Object.entries(data).map(([type, value]) => [
      type,
      withIds(entityId, productOf(type), value, idOf),
    ]),
  );
}

const newIdKey = (): string => randomBytes(32).toString('base64url');

/**
 * The rule that the guide publishes: the first 18 bytes of HMAC-SHA-256 over the JSON list of the
 * institution, the person and the row's facts, in base64url.
 */
export const idMaker =
  (key: string, entityId: string, username: string) =>
  (facts: IdFacts): string =>
    createHmac('sha256', Buffer.from(key, 'base64url'))
      .update(JSON.stringify([entityId, username, ...facts]))
      .digest()
      .subarray(0, ID_BYTES)
      .toString('base64url');
