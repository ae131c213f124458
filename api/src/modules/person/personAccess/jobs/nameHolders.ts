import type { Vault } from '../../../../infra/vault/Vault.ts';
import { consentAad, type ConsentPerson } from '../../../consent/consents/consents.types.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import type { ConnectionsStore } from '../../../consent/consents/connections.store.ts';

const BATCH_SIZE = 500;

/**
 * Adds the holder to consents from before it was stored, so that their persons can see them. Safe
 * to repeat.
 * @returns how many were updated
 */
export async function nameHolders(deps: {
  readonly connections: ConnectionsStore;
  readonly vault: Vault;
  readonly userKeys: UserKeys;
}): Promise<number> {
  const found = await deps.connections.withoutHolder(BATCH_SIZE);
  for (const { _id, person } of found) {
    if (!person) continue;
    const { username, email } = deps.vault.open<ConsentPerson>(person, consentAad(_id, 'person'));
    await deps.connections.setHolder(_id, deps.userKeys.holder(username, email));
  }
  return found.length;
}
