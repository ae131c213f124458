import type { Credentials } from '@cauce/extractors';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { VaultError } from '../../../../infra/vault/VaultError.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { consentAad } from '../consents.types.ts';

const BATCH_SIZE = 500;

/**
 * Re-encrypts the passwords of consents from before only workers could open them with the workers'
 * keys, and stores their user names separately, which refreshes need. Safe to run beside running
 * processes, and to repeat.
 * @returns how many were moved
 */
export async function moveCredentials(deps: {
  readonly vault: Vault;
  /** Must be able to open, not only to seal. */
  readonly credentialVault: Vault;
  readonly consents: ConsentsStore;
}): Promise<number> {
  const { vault, credentialVault, consents } = deps;
  let moved = 0;
  for (;;) {
    let movedNow = 0;
    for (const { _id, credentials } of await consents.withOpenableCredentials(BATCH_SIZE)) {
      if (!credentials) continue;
      const aad = consentAad(_id, 'credentials');
      try {
        const { username } = credentialVault.open<Credentials>(credentials, aad);
        const isMoved = await consents.replaceCredentials(_id, credentials, {
          credentials: credentialVault.rewrap(credentials, aad),
          username: vault.seal(username, consentAad(_id, 'username')),
        });
        if (isMoved) movedNow += 1;
      } catch (error) {
        // The key is missing; `npm run keys -- list` shows this.
        if (!(error instanceof VaultError)) throw error;
      }
    }
    moved += movedNow;
    if (movedNow === 0) return moved;
  }
}
