import { parseKeyRing } from '../keys/keyRing.ts';
import { createPublicKeyWrapping } from './keyWrapping.ts';
import { Vault } from './Vault.ts';

/**
 * The vault for passwords and for answers to challenges. API processes can seal with it but not
 * open; workers can do both, and can also open what the general vault sealed before this vault
 * existed.
 * @returns null without any key
 */
export function createCredentialVault(keys: {
  readonly credentialKeys: string | null;
  readonly credentialPublicKeys: string | null;
  readonly vaultKeys: string;
}): Vault | null {
  const { credentialKeys, credentialPublicKeys, vaultKeys } = keys;
  if (credentialPublicKeys === null) return null;
  const wrapping = createPublicKeyWrapping(credentialPublicKeys, credentialKeys);
  return new Vault(wrapping, credentialKeys === null ? null : parseKeyRing(vaultKeys));
}
