import type { Vault } from '../../../infra/vault/Vault.ts';
import type { Names, UserKeys } from '../users/userKeys.ts';
import { taskAad, type TaskDocument } from './tasks.types.ts';

export interface PairNamesDeps {
  readonly vault: Vault;
  readonly userKeys: UserKeys;
}

/**
 * The names of a task's user-entity pair, with every key that this process has: the task's record
 * contains only the name with the key that was current at its launch.
 */
export const pairNames = (
  { vault, userKeys }: PairNamesDeps,
  { _id, clientId, username, entityId, pair }: TaskDocument,
): Names =>
  username === null
    ? [pair]
    : userKeys.userEntityKeys(
        clientId,
        vault.open<string>(username, taskAad(_id, 'username')),
        entityId,
      );
