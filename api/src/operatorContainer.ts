import type { Config } from './config/env.ts';
import { systemClock, type Clock } from './infra/clock.ts';
import { connectMongo } from './infra/mongo/mongo.ts';
import { AuditStore } from './modules/audit/audit.store.ts';
import { ConsentsStore } from './modules/consents/consents.store.ts';
import { ClientsStore } from './modules/clients/clients.store.ts';
import { WidgetConfigsStore } from './modules/widget/widgetConfigs.store.ts';

/** What an operator's commands work with: the database, and neither Redis nor queue. */
export interface OperatorContainer {
  readonly config: Config;
  readonly now: Clock;
  readonly environment: string;
  readonly clients: ClientsStore;
  readonly audit: AuditStore;
  readonly consents: ConsentsStore;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly isSandbox: boolean;
  /** Creates the indexes of these stores; safe to repeat. */
  ensureIndexes(): Promise<void>;
  close(): Promise<void>;
}

export function createOperatorContainer(config: Config): OperatorContainer {
  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  const clients = new ClientsStore(mongo);
  const audit = new AuditStore(mongo);
  const consents = new ConsentsStore(mongo);
  const widgetConfigs = new WidgetConfigsStore(mongo);
  return {
    config,
    now: systemClock,
    environment: config.environment,
    clients,
    audit,
    consents,
    widgetConfigs,
    isSandbox: config.isSandbox,
    ensureIndexes: async () => {
      await clients.ensureIndexes();
      await audit.ensureIndexes();
      await consents.ensureIndexes();
      await widgetConfigs.ensureIndexes();
    },
    close: () => mongo.close(),
  };
}
