import type { Vault } from '../../../../infra/vault/Vault.ts';
import { openidSecretAad, type OpenidProvider } from '../clients.store.ts';
import type { ClientsDeps } from './createClient.ts';

/**
 * Changes the OpenID provider by which a client's people sign in to the console. Only an operator can:
 * who changes it decides who they are.
 * @param given null for none
 * @returns `taken` if another client has the domain
 */
export async function setOpenid(
  { clients, audit, now, vault }: ClientsDeps & { readonly vault: Vault },
  clientId: string,
  given: { readonly openid: OpenidProvider; readonly secret: string | null } | null,
): Promise<'changed' | 'unknown' | 'taken'> {
  const holder = given && (await clients.findByDomain(given.openid.domain));
  if (holder && holder._id !== clientId) return 'taken';
  const set = given && {
    openid: given.openid,
    openidSecret:
      given.secret === null ? null : vault.seal(given.secret, openidSecretAad(clientId)),
  };
  if (!(await clients.setOpenid(clientId, set))) return 'unknown';
  await audit.append({ at: now(), event: 'client.openid-changed', clientId });
  return 'changed';
}
