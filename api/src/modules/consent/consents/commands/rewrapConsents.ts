import type { Sealed, Vault } from '../../../../infra/vault/Vault.ts';
import type { SealedConsentsStore } from '../sealedConsents.store.ts';
import { consentAad } from '../consents.types.ts';
import type { Credentials } from '@cauce/extractors';
import { VaultError } from '../../../../infra/vault/VaultError.ts';

const BATCH_SIZE = 500;

/**
 * During a rotation of the vault's key, re-wraps the sealed values in a batch of consents. Consents
 * outlive all other records; the old key can be retired once nothing is sealed with it.
 * @returns how many consents were re-wrapped
 */
export async function rewrapConsents(deps: {
  readonly vault: Vault;
  readonly sealedConsents: SealedConsentsStore;
}): Promise<number> {
  const { vault, sealedConsents } = deps;
  const { currentKid, isUnderWay } = vault.rotation;
  if (!isUnderWay) return 0;
  const found = await sealedConsents.underOtherKeys(currentKid, BATCH_SIZE);
  for (const consent of found) {
    const rewrap = (sealed: Sealed, field: string) =>
      vault.needsRewrap(sealed) ? vault.rewrap(sealed, consentAad(consent._id, field)) : sealed;
    await sealedConsents.rewrap(consent, {
      person: consent.person && rewrap(consent.person, 'person'),
      username: consent.username ? rewrap(consent.username, 'username') : null,
      results: consent.results.map((one) => ({
        ...one,
        data: rewrap(one.data, `results/${one.product}`),
        ...(one.history && { history: rewrap(one.history, `history/${one.product}`) }),
      })),
    });
  }
  return found.length;
}

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
  readonly sealedConsents: SealedConsentsStore;
}): Promise<number> {
  const { vault, credentialVault, sealedConsents } = deps;
  let moved = 0;
  for (;;) {
    let movedNow = 0;
    for (const { _id, credentials } of await sealedConsents.withOpenableCredentials(BATCH_SIZE)) {
      if (!credentials) continue;
      const aad = consentAad(_id, 'credentials');
      try {
        const { username } = credentialVault.open<Credentials>(credentials, aad);
        const isMoved = await sealedConsents.replaceCredentials(_id, credentials, {
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
