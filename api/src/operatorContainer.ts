import type { Config } from './config/env.ts';
import { systemClock, type Clock } from './infra/clock.ts';
import { parseKeyRing } from './infra/keys/keyRing.ts';
import { connectMongo } from './infra/mongo/mongo.ts';
import { Vault } from './infra/vault/Vault.ts';
import { AuditStore } from './modules/audit/audit.store.ts';
import { endConsentsOf } from './modules/consents/commands/endConsentsOf.ts';
import { ConsentsStore } from './modules/consents/consents.store.ts';
import { ClientsStore } from './modules/clients/clients.store.ts';
import { EncryptionKeysStore } from './modules/encryption/encryptionKeys.store.ts';
import { SealedRecordsStore } from './modules/keyRotation/sealedRecords.store.ts';
import { ProcessesStore } from './modules/operations/processes.store.ts';
import { WidgetConfigsStore } from './modules/widgetConfigs/widgetConfigs.store.ts';

/** What operator commands need: the database, but neither Redis nor the queue. */
export interface OperatorContainer {
  readonly config: Config;
  readonly now: Clock;
  readonly environment: string;
  readonly clients: ClientsStore;
  readonly audit: AuditStore;
  readonly consents: ConsentsStore;
  /** Ends every consent of a client. */
  endConsentsOf(clientId: string): Promise<number>;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly isSandbox: boolean;
  readonly vault: Vault;
  readonly encryptionKeys: EncryptionKeysStore;
  readonly sealedRecords: SealedRecordsStore;
  readonly processes: ProcessesStore;
  /** Creates the indexes of these stores; safe to repeat. */
  ensureIndexes(): Promise<void>;
  /** Whether the database is empty. */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}

export function createOperatorContainer(
  config: Config,
  now: Clock = systemClock,
): OperatorContainer {
  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  const clients = new ClientsStore(mongo);
  const audit = new AuditStore(mongo);
  const consents = new ConsentsStore(mongo);
  const widgetConfigs = new WidgetConfigsStore(mongo);
  return {
    config,
    now,
    environment: config.environment,
    clients,
    audit,
    consents,
    endConsentsOf: (clientId) => endConsentsOf({ consents, now }, clientId),
    widgetConfigs,
    isSandbox: config.isSandbox,
    vault: new Vault(parseKeyRing(config.vaultKeys)),
    encryptionKeys: new EncryptionKeysStore(mongo),
    sealedRecords: new SealedRecordsStore(mongo),
    processes: new ProcessesStore(mongo),
    ensureIndexes: async () => {
      await clients.ensureIndexes();
      await audit.ensureIndexes();
      await consents.ensureIndexes();
      await widgetConfigs.ensureIndexes();
    },
    isEmpty: () => mongo.isEmpty(),
    close: () => mongo.close(),
  };
}
