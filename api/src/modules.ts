import type { Store } from './infra/mongo/mongo.ts';
import { authModule } from './modules/access/auth/module.ts';
import { clientsModule } from './modules/access/clients/module.ts';
import { encryptionModule } from './modules/access/encryption/module.ts';
import { consentsModule } from './modules/consent/consents/module.ts';
import { offerTextsModule } from './modules/consent/offerTexts/module.ts';
import { receiptsModule } from './modules/consent/receipts/module.ts';
import { sandboxModule } from './modules/consent/sandbox/module.ts';
import { tokensModule } from './modules/consent/tokens/module.ts';
import { widgetConfigsModule } from './modules/consent/widgetConfigs/module.ts';
import { widgetModule } from './modules/consent/widget/module.ts';
import { entitiesModule } from './modules/extraction/entities/module.ts';
import { pageRecordsModule } from './modules/extraction/pageRecords/module.ts';
import { tasksModule } from './modules/extraction/tasks/module.ts';
import { usersModule } from './modules/extraction/users/module.ts';
import type { CollectionDeclaration, SealedList, StoreInfra } from './modules/module.ts';
import { auditModule } from './modules/operations/audit/module.ts';
import { eventsModule } from './modules/operations/events/module.ts';
import type { OutboxSource } from './modules/operations/events/outbox.store.ts';
import { keyRotationModule } from './modules/operations/keyRotation/module.ts';
import type { SealedPlace } from './modules/operations/keyRotation/sealedRecords.store.ts';
import { mailsModule } from './modules/operations/mails/module.ts';
import { monitoringModule } from './modules/operations/monitoring/module.ts';
import { requestsModule } from './modules/operations/requests/module.ts';
import { webhooksModule } from './modules/operations/webhooks/module.ts';
import { personAccessModule } from './modules/person/personAccess/module.ts';
import { personsModule } from './modules/person/persons/module.ts';
import { rightsRequestsModule } from './modules/person/rightsRequests/module.ts';
import { consoleModule } from './modules/team/console/module.ts';
import { membersModule } from './modules/team/members/module.ts';
import { openidModule } from './modules/team/openid/module.ts';
import type { PersonalRecords } from './modules/personalRecords.store.ts';

/**
 * Every module, after those whose services it needs. A person is erased in this order, so records
 * come after what refers to them: tasks before consents. Events are listed in the opposite order: a
 * consent changes before its task ends.
 */
export const MODULES = [
  auditModule,
  keyRotationModule,
  mailsModule,
  eventsModule,
  webhooksModule,
  encryptionModule,
  monitoringModule,
  usersModule,
  // The authenticator asks them who is signed in.
  personAccessModule,
  membersModule,
  openidModule,
  authModule,
  clientsModule,
  requestsModule,
  entitiesModule,
  pageRecordsModule,
  tasksModule,
  offerTextsModule,
  widgetConfigsModule,
  consentsModule,
  sandboxModule,
  tokensModule,
  receiptsModule,
  widgetModule,
  rightsRequestsModule,
  personsModule,
  consoleModule,
] as const;

type Module = (typeof MODULES)[number];

/** The modules that have a part. */
export const modulesWith = <Part extends string>(part: Part) =>
  MODULES.filter((module): module is Extract<Module, Readonly<Record<Part, unknown>>> =>
    Object.hasOwn(module, part),
  );

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The stores of all modules, by name. */
export type Stores = Intersection<
  ReturnType<Extract<Module, { readonly stores: unknown }>['stores']>
>;

export const createStores = (infra: StoreInfra): Stores =>
  Object.assign({}, ...modulesWith('stores').map(({ stores }) => stores(infra))) as Stores;

/** Those of the objects that have indexes, or records that expire. */
export const storesIn = (stores: Stores): Store[] =>
  Object.values<object>(stores).filter((store): store is Store => 'ensureIndexes' in store);

/** Every sealed field of the database, except those in lists. */
export const SEALED_FIELDS: readonly SealedPlace[] = collections().flatMap(
  ({ collection, sealed = {} }) =>
    Object.entries(sealed).map(([field, how]) => ({ collection, field, ...how })),
);

/** What the modules declare about their stores, for the modules that serve all others. */
export const declaredParts = (stores: Stores & StoreInfra) => ({
  sealedFields: SEALED_FIELDS,
  sealedLists: modulesWith('sealedLists').flatMap(({ sealedLists }): readonly SealedList[] =>
    sealedLists(stores),
  ),
  outboxes: modulesWith('outbox')
    .map(({ outbox }): OutboxSource => outbox(stores))
    .reverse(),
  personalRecords: new Map(
    modulesWith('personal').flatMap(({ personal }) =>
      Object.entries<PersonalRecords | null>(personal(stores)).flatMap(([name, records]) =>
        records === null ? [] : [[name, records] as const],
      ),
    ),
  ),
});

/** What the services of the first of these modules are built from, and those of the others after. */
type Built<Modules extends readonly unknown[], Parts> = Modules extends readonly [
  infer First,
  ...infer Others,
]
  ? First extends { readonly name: string; readonly services: (deps: infer Deps) => infer Services }
    ? Parts extends Deps
      ? Built<Others, Parts & Services>
      : `${First['name']} comes before what its services need in MODULES`
    : Built<Others, Parts>
  : Parts;

/** The parts with the services of all modules. */
export function withServices<Parts extends object>(parts: Parts): Built<typeof MODULES, Parts> {
  const built: object = { ...parts };
  for (const { services } of modulesWith('services'))
    Object.assign(built, (services as (deps: object) => object)(built));
  return built as Built<typeof MODULES, Parts>;
}

/** Every collection of the database, with what its module declares of it. */
export function collections() {
  return modulesWith('collections').flatMap((module) =>
    Object.entries<CollectionDeclaration>(module.collections).map(([collection, declared]) => ({
      collection,
      ...declared,
    })),
  );
}
