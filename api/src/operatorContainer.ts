import type { Config } from './config/env.ts';
import { systemClock, type Clock } from './infra/clock.ts';
import { parseKeyRing } from './infra/keys/keyRing.ts';
import { connectMongo } from './infra/mongo/mongo.ts';
import { createCredentialVault } from './infra/vault/createCredentialVault.ts';
import { createPseudonym } from './infra/vault/pseudonym.ts';
import { Vault } from './infra/vault/Vault.ts';
import { createStores, declaredParts, storesIn } from './modules.ts';
import { clientsModule } from './modules/access/clients/module.ts';
import { endConsentsOf } from './modules/consent/consents/commands/endConsent.ts';
import { cancelTasksOf } from './modules/extraction/tasks/commands/cancelTasks.ts';
import { createUserKeys } from './modules/extraction/users/userKeys.ts';
import { relayEvents } from './modules/operations/events/jobs/relayEvents.ts';
import { keyRotationModule } from './modules/operations/keyRotation/module.ts';
import { webhooksModule } from './modules/operations/webhooks/module.ts';
import { personsModule } from './modules/person/persons/module.ts';

export type OperatorContainer = Readonly<ReturnType<typeof createOperatorContainer>>;

/**
 * What operator commands need: the database and the services that need no more, but neither Redis
 * nor the queue.
 * @param operator who runs the command: see `operatorIdentity`
 */
export function createOperatorContainer(
  config: Config,
  now: Clock = systemClock,
  operator: string | null = null,
) {
  const { environment, isSandbox } = config;
  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  const vault = new Vault(parseKeyRing(config.vaultKeys));
  const pseudonym = createPseudonym(parseKeyRing(config.pseudonymKeys));
  const auditRing = parseKeyRing(config.auditKeys);
  const infra = { config, mongo, now, vault, pseudonym, auditRing, environment, operator };
  const stores = createStores(infra);
  const known = { ...infra, isSandbox, ...stores };
  const parts = { ...known, ...declaredParts(known) };
  /** Lists the events that wait. */
  const listEvents = () =>
    relayEvents({
      ...parts,
      activeClientIds: () => stores.clients.activeClientIds(),
      metrics: { eventListed: () => undefined },
    });
  return {
    ...parts,
    ...keyRotationModule.services(parts),
    ...personsModule.services(parts),
    ...webhooksModule.services({ ...parts, listEvents }),
    ...clientsModule.services({
      ...parts,
      authenticator: { client: (id) => stores.clients.findClient(id) },
    }),
    userKeys: createUserKeys(pseudonym, { perClient: isSandbox }),
    /** Cancels every unfinished task of a client. */
    cancelTasksOf: (clientId: string) => cancelTasksOf(parts, clientId),
    /** Ends every consent of a client. */
    endConsentsOf: (clientId: string) => endConsentsOf(parts, clientId),
    listEvents,
    /** Null if the command has neither half of the key ring. */
    credentialVault: createCredentialVault(config),
    /** Creates the indexes of all stores; safe to repeat. */
    ensureIndexes: async () => {
      for (const store of storesIn(stores)) await store.ensureIndexes();
    },
    /** Whether the database is empty. */
    isEmpty: () => mongo.isEmpty(),
    close: () => mongo.close(),
  };
}
