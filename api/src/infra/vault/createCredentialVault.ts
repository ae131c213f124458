import { parseKeyRing } from '../keys/keyRing.ts';
import { createPublicKeyWrapping } from './publicKeyWrapping.ts';
import { Vault } from './Vault.ts';

/**
 * The vault of passwords and of answers to challenges. API processes seal with it and cannot open;
 * workers can, and also what the vault of everything else sealed before there was this one.
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
