import type { Config } from './config/env.ts';
import { systemClock, type Clock } from './infra/clock.ts';
import { parseKeyRing } from './infra/keys/keyRing.ts';
import { connectMongo } from './infra/mongo/mongo.ts';
import { createPseudonym } from './infra/vault/pseudonym.ts';
import { createCredentialVault } from './infra/vault/createCredentialVault.ts';
import { Vault } from './infra/vault/Vault.ts';
import { AuditStore } from './modules/operations/audit/audit.store.ts';
import { AuditKeys } from './modules/operations/audit/AuditKeys.ts';
import { CheckpointsStore } from './modules/operations/audit/checkpoints.store.ts';
import { endConsentsOf } from './modules/consent/consents/commands/endConsentsOf.ts';
import { ConsentsStore } from './modules/consent/consents/consents.store.ts';
import { createCredits } from './modules/access/clients/credits.ts';
import { QuotasStore } from './modules/access/clients/quotas.store.ts';
import { ClientsStore } from './modules/access/clients/clients.store.ts';
import { cancelTasksOf } from './modules/extraction/tasks/commands/cancelTasksOf.ts';
import { InstitutionStatesStore } from './modules/extraction/entities/institutionStates.store.ts';
import { EventsStore } from './modules/operations/events/events.store.ts';
import { relayEvents, type RelayDeps } from './modules/operations/events/jobs/relayEvents.ts';
import { RunningLocksStore } from './modules/extraction/tasks/runningLocks.store.ts';
import { TasksStore } from './modules/extraction/tasks/tasks.store.ts';
import { EncryptionKeysStore } from './modules/access/encryption/encryptionKeys.store.ts';
import { SealedRecordsStore } from './modules/operations/keyRotation/sealedRecords.store.ts';
import { OfferTextsStore } from './modules/consent/offerTexts/offerTexts.store.ts';
import { PageRecordsStore } from './modules/extraction/pageRecords/pageRecords.store.ts';
import { createErasureLedger } from './modules/person/persons/erasureLedger.ts';
import { PersonRecordsStore } from './modules/person/persons/personRecords.store.ts';
import { ReceiptKeysStore } from './modules/consent/receipts/receiptKeys.store.ts';
import { RequestsStore } from './modules/operations/requests/requests.store.ts';
import { ProcessesStore } from './modules/operations/monitoring/processes.store.ts';
import { RightsRequestsStore } from './modules/person/rightsRequests/rightsRequests.store.ts';
import { createUserKeys } from './modules/extraction/users/userKeys.ts';
import { removeWebhooksOf } from './modules/operations/webhooks/commands/removeWebhooks.ts';
import { DeliveriesStore } from './modules/operations/webhooks/deliveries.store.ts';
import { WebhooksStore } from './modules/operations/webhooks/webhooks.store.ts';
import { WidgetConfigsStore } from './modules/consent/widgetConfigs/widgetConfigs.store.ts';

export type OperatorContainer = Readonly<ReturnType<typeof createOperatorContainer>>;

/**
 * What operator commands need: the database, but neither Redis nor the queue.
 * @param operator who runs the command: see `operatorIdentity`
 */
export function createOperatorContainer(
  config: Config,
  now: Clock = systemClock,
  operator: string | null = null,
) {
  const pseudonym = createPseudonym(parseKeyRing(config.pseudonymKeys));
  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  const clients = new ClientsStore(mongo);
  const auditKeys = new AuditKeys(parseKeyRing(config.auditKeys), config.environment);
  const checkpoints = new CheckpointsStore(mongo);
  const audit = new AuditStore(mongo, { keys: auditKeys, checkpoints, operator });
  const consents = new ConsentsStore(mongo);
  const tasks = new TasksStore(mongo);
  const institutionStates = new InstitutionStatesStore(mongo);
  const webhooks = new WebhooksStore(mongo);
  const deliveries = new DeliveriesStore(mongo);
  const widgetConfigs = new WidgetConfigsStore(mongo);
  const rightsRequests = new RightsRequestsStore(mongo);
  const relay: RelayDeps = {
    events: new EventsStore(mongo, now),
    // A consent changes before its task ends.
    outboxes: [consents, tasks, clients, institutionStates, webhooks, rightsRequests].map(
      ({ outbox }) => outbox,
    ),
    activeClientIds: () => clients.activeClientIds(),
    metrics: { eventListed: () => undefined },
  };
  /** Lists the events that wait. */
  const listEvents = () => relayEvents(relay);
  return {
    config,
    now,
    environment: config.environment,
    clients,
    audit,
    auditKeys,
    checkpoints,
    consents,
    tasks,
    credits: createCredits(
      new QuotasStore(mongo),
      async (clientId) => (await clients.findClient(clientId))?.monthlyQuota ?? 0,
      now,
    ),
    locks: new RunningLocksStore(mongo),
    persons: new PersonRecordsStore(mongo, audit),
    erasures: createErasureLedger(config.erasureLedger, pseudonym),
    userKeys: createUserKeys(pseudonym, { perClient: config.isSandbox }),
    /** Ends every consent of a client. */
    endConsentsOf: (clientId: string) => endConsentsOf({ consents, now }, clientId),
    /** Cancels every unfinished task of a client. */
    cancelTasksOf: (clientId: string) => cancelTasksOf({ tasks, now }, clientId),
    /** Deletes every webhook of a client. */
    removeWebhooksOf: (clientId: string) =>
      removeWebhooksOf({ webhooks, deliveries, listEvents }, clientId),
    listEvents,
    widgetConfigs,
    offerTexts: new OfferTextsStore(mongo),
    isSandbox: config.isSandbox,
    vault: new Vault(parseKeyRing(config.vaultKeys)),
    /** Null if the command has neither half of the key ring. */
    credentialVault: createCredentialVault(config),
    encryptionKeys: new EncryptionKeysStore(mongo),
    sealedRecords: new SealedRecordsStore(mongo),
    pageRecords: new PageRecordsStore(mongo),
    receiptKeys: new ReceiptKeysStore(mongo),
    processes: new ProcessesStore(mongo),
    requests: new RequestsStore(mongo, now),
    /** Creates the indexes of these stores; safe to repeat. */
    ensureIndexes: async () => {
      await clients.ensureIndexes();
      await audit.ensureIndexes();
      await consents.ensureIndexes();
      await widgetConfigs.ensureIndexes();
    },
    /** Whether the database is empty. */
    isEmpty: () => mongo.isEmpty(),
    close: () => mongo.close(),
  };
}
