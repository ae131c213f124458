import { ok, route, type Route } from '../../../../http/route.ts';
import { createSessionKey } from '../commands/createSessionKey.ts';
import { publishedServiceKeys, type ServiceKeysDeps } from '../commands/ensureServiceKeys.ts';
import { createEncryptionKeyCall, listEncryptionKeysCall } from './encryption.declarations.ts';

/** Encryption keys: the service's persistent ones and those of a session. */
export function encryptionRoutes(deps: ServiceKeysDeps): Route[] {
  return [
    route(listEncryptionKeysCall, async () => ok({ keys: await publishedServiceKeys(deps) })),
    route(createEncryptionKeyCall, async ({ principal, body }) => {
      const { key, expiresAt } = await createSessionKey(deps, principal, body.alg);
      return ok({ key, expiresAt: expiresAt.toISOString() });
    }),
  ];
}
