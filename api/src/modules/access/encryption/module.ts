import { declareModule } from '../../module.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { Principal } from '../../../principal/principal.ts';
import type { StoreInfra } from '../../module.ts';
import { checkServiceKeys } from './commands/checkServiceKeys.ts';
import type { ServiceKeysDeps } from './commands/ensureServiceKeys.ts';
import { openArgs, readArgs } from './commands/openArgs.ts';
import { encryptionKeyAad } from './encryption.types.ts';
import { EncryptionKeysStore } from './encryptionKeys.store.ts';
import { encryptionCalls } from './http/encryption.declarations.ts';
import { encryptionRoutes } from './http/encryption.routes.ts';

export const encryptionModule = declareModule({
  name: 'encryption',
  collections: {
    encryptionKeys: {
      holds: 'none; keys of sessions and of the service, private halves sealed',
      kept: 'a session’s until it ends; the service’s for 90 days and 30 more',
      onErasure: 'those of the person’s widget sessions are deleted',
      spanish: {
        title: 'Claves de cifrado',
        holds: 'Las de cada sesión y las del servicio, con su mitad privada cifrada',
        kept: 'Las de una sesión, hasta que termina; las del servicio, 90 días y 30 más',
        onErasure: 'Se borran las de los widgets de la persona',
      },
      sealed: {
        privateJwk: { aad: encryptionKeyAad, isLongLived: true },
      },
    },
    encryptionKeysInUse: {
      holds: 'none; ids of the service’s keys',
      kept: 'always',
      onErasure: 'kept',
      spanish: {
        title: 'Claves de cifrado en uso',
        holds: 'Sus ids',
        kept: 'Siempre',
        onErasure: 'Quedan',
      },
    },
    usedJtis: {
      holds: 'hash of a ciphertext’s id, task id',
      kept: 'as long as the ciphertext could be opened, at most 120 days',
      onErasure: 'kept: identifies nobody, and prevents reuse of the ciphertext',
      spanish: {
        title: 'Mensajes cifrados ya usados',
        holds: 'Huella del id de cada uno; id de la tarea',
        kept: 'Mientras se pudiera abrir, 120 días a lo más',
        onErasure: 'Queda: no identifica a nadie, e impide usarlo otra vez',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ encryptionKeys: new EncryptionKeysStore(mongo) }),
  personal: () => ({ usedJtis: null }),
  services: (deps: {
    encryptionKeys: EncryptionKeysStore;
    now: Clock;
    vault: Vault;
    logger: Logger;
  }) => {
    const { now, vault, logger, encryptionKeys: keys } = deps;
    const serviceKeys: ServiceKeysDeps = { now, vault, keys };
    const opening = { ...serviceKeys, logger };
    return {
      serviceKeys,
      checkServiceKeys: () => checkServiceKeys(serviceKeys),
      openArgs: (token: string, principal: Principal, taskId: string) =>
        openArgs(opening, token, principal, taskId),
      readArgs: (token: string, principal: Principal) => readArgs(opening, token, principal),
    };
  },
  calls: encryptionCalls,
  routes: ({ serviceKeys }: { serviceKeys: ServiceKeysDeps }) => encryptionRoutes(serviceKeys),
});
