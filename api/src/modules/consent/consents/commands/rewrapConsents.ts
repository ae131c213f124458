import type { Sealed, Vault } from '../../../../infra/vault/Vault.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { consentAad } from '../consents.types.ts';

const BATCH_SIZE = 500;

/**
 * During a rotation of the vault's key, re-wraps the sealed values in a batch of consents. Consents
 * outlive all other records; the old key can be retired once nothing is sealed with it.
 * @returns how many consents were re-wrapped
 */
export async function rewrapConsents(deps: {
  readonly vault: Vault;
  readonly consents: ConsentsStore;
}): Promise<number> {
  const { vault, consents } = deps;
  const { currentKid, isUnderWay } = vault.rotation;
  if (!isUnderWay) return 0;
  const found = await consents.underOtherKeys(currentKid, BATCH_SIZE);
  for (const consent of found) {
    const rewrap = (sealed: Sealed, field: string) =>
      vault.needsRewrap(sealed) ? vault.rewrap(sealed, consentAad(consent._id, field)) : sealed;
    await consents.rewrap(consent, {
      person: consent.person && rewrap(consent.person, 'person'),
      username: consent.username ? rewrap(consent.username, 'username') : null,
      results: consent.results.map(({ product, data }) => ({
        product,
        data: rewrap(data, `results/${product}`),
      })),
    });
  }
  return found.length;
}
