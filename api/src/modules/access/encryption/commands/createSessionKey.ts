import { AppError } from '../../../../errors/AppError.ts';
import type { EncryptionAlgorithm, EncryptionPublicJwk } from '../../../../infra/jwe/jwe.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { makeKey, type ServiceKeysDeps } from './ensureServiceKeys.ts';

/** Creates a session's own key, which expires with the session. */
export async function createSessionKey(
  deps: ServiceKeysDeps,
  principal: Pick<Principal, 'sessionId' | 'sessionExpiresAt'>,
  alg: EncryptionAlgorithm,
): Promise<{ key: EncryptionPublicJwk; expiresAt: Date }> {
  const { sessionId, sessionExpiresAt } = principal;
  if (sessionId === null || sessionExpiresAt === null) throw new AppError('noCredentials');
  const key = await makeKey(deps, alg, { sessionId, expiresAt: sessionExpiresAt });
  await deps.keys.insert(key);
  return { key: key.publicJwk, expiresAt: key.expiresAt };
}
