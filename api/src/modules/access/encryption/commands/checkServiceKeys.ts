import { VaultError } from '../../../../infra/vault/VaultError.ts';
import type { CheckResult } from '../../../operations/monitoring/readiness.ts';
import { ENCRYPTION_ALGORITHMS, encryptionKeyAad } from '../encryption.types.ts';
import type { ServiceKeysDeps } from './ensureServiceKeys.ts';

/** A process with the wrong key ring must not take traffic: it could not decrypt anything. */
export async function checkServiceKeys({
  keys,
  vault,
  now,
}: ServiceKeysDeps): Promise<CheckResult> {
  for (const alg of ENCRYPTION_ALGORITHMS) {
    const kid = await keys.currentKid(alg);
    const key = kid === null ? null : await keys.find(kid, now());
    if (!key)
      return {
        state: 'degraded',
        message: `The service has no ${alg} encryption key yet: it is made at the first request for it.`,
      };
    try {
      vault.open(key.privateJwk, encryptionKeyAad(key._id));
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      return {
        state: 'unavailable',
        message: `The service's ${alg} encryption key cannot be opened: it was sealed under the vault key ${key.privateJwk.kid}, and VAULT_KEYS of this process ${error.reason === 'unknown_key' ? 'lacks it' : 'has another key of that name'}.`,
      };
    }
  }
  return { state: 'ok', message: "The vault opens the service's encryption keys." };
}
