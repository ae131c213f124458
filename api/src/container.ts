import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  createInstitutionNetwork,
  createRates,
  createRatesNetwork,
  type StandIn,
} from '@cauce/extractors';
import type { Config } from './config/env.ts';
import { createIdempotency } from './http/idempotency.ts';
import { IdempotencyStore } from './http/idempotency.store.ts';
import { systemClock, type Clock } from './infra/clock.ts';
import { TokenSigner } from './infra/jwt/tokens.ts';
import { parseKeyRing, type KeyRing } from './infra/keys/keyRing.ts';
import { createLogger, type Logger } from './infra/logging/logger.ts';
import { Metrics } from './infra/metrics/Metrics.ts';
import { connectMongo, type Store } from './infra/mongo/mongo.ts';
import { createExtractionQueue } from './infra/queue/extractionQueue.ts';
import { createLeasedRateLimiter, takeFromRedis } from './infra/redis/leasedRateLimiter.ts';
import { createLeadership } from './infra/redis/leadership.ts';
import { createLeasedSlots } from './infra/redis/leasedSlots.ts';
import { createRateLimiter, createWindowLimiter } from './infra/redis/rateLimiter.ts';
import { connectRedis } from './infra/redis/redis.ts';
import { createSignals } from './infra/redis/signals.ts';
import { createOutbound } from './infra/outbound/outbound.ts';
import { createResolve, type Resolve } from './infra/outbound/resolve.ts';
import { noTracing, type Tracing } from './infra/tracing/Tracing.ts';
import { createPseudonym } from './infra/vault/pseudonym.ts';
import { createCredentialVault } from './infra/vault/createCredentialVault.ts';
import { Vault } from './infra/vault/Vault.ts';
import { AuditStore } from './modules/operations/audit/audit.store.ts';
import { AuditKeys } from './modules/operations/audit/AuditKeys.ts';
import { CheckpointsStore } from './modules/operations/audit/checkpoints.store.ts';
import { RefusalRecorder } from './modules/operations/audit/RefusalRecorder.ts';
import { createAuthenticator } from './modules/access/auth/authenticator.ts';
import { EndedSessionsStore } from './modules/access/auth/endedSessions.store.ts';
import { ClientsStore } from './modules/access/clients/clients.store.ts';
import { cancelTasksOf } from './modules/extraction/tasks/commands/cancelTasksOf.ts';
import { endConsentsOf } from './modules/consent/consents/commands/endConsentsOf.ts';
import { ConsentsStore } from './modules/consent/consents/consents.store.ts';
import { createConsentExtractionListener } from './modules/consent/consents/jobs/consentExtractionListener.ts';
import { createCredits } from './modules/access/clients/credits.ts';
import { QuotasStore } from './modules/access/clients/quotas.store.ts';
import type { ServiceKeysDeps } from './modules/access/encryption/commands/ensureServiceKeys.ts';
import { openArgs, readArgs } from './modules/access/encryption/commands/openArgs.ts';
import { EncryptionKeysStore } from './modules/access/encryption/encryptionKeys.store.ts';
import { createEntityDirectory } from './modules/extraction/entities/entityDirectory.ts';
import {
  createEventFeed,
  LISTED_SIGNAL,
  WRITTEN_SIGNAL,
} from './modules/operations/events/eventFeed.ts';
import { STREAM_TIMES, STREAMS_PER_CLIENT } from './modules/operations/events/http/eventStream.ts';
import { createOpenStreams } from './modules/operations/events/http/openStreams.ts';
import { relayEvents, type RelayDeps } from './modules/operations/events/jobs/relayEvents.ts';
import { EventsStore } from './modules/operations/events/events.store.ts';
import { createProvenanceGate } from './modules/extraction/entities/provenanceGate.ts';
import {
  COOLDOWN_SECONDS,
  createInstitutionHealth,
  FAILURES_TO_OPEN,
} from './modules/extraction/entities/institutionHealth.ts';
import { createDistinctCounter } from './infra/redis/distinctCounter.ts';
import { createInstitutionBulkhead } from './infra/redis/institutionBulkhead.ts';
import { createInstitutionHealthStore } from './infra/redis/institutionHealthStore.ts';
import { InstitutionStatesStore } from './modules/extraction/entities/institutionStates.store.ts';
import { MailsStore } from './modules/operations/mails/mails.store.ts';
import { MAIL_SIGNAL } from './modules/operations/mails/mailSignal.ts';
import { SealedRecordsStore } from './modules/operations/keyRotation/sealedRecords.store.ts';
import { RunningLocksStore } from './modules/extraction/tasks/runningLocks.store.ts';
import { TasksStore } from './modules/extraction/tasks/tasks.store.ts';
import { OfferTextsStore } from './modules/consent/offerTexts/offerTexts.store.ts';
import { PageRecordsStore } from './modules/extraction/pageRecords/pageRecords.store.ts';
import { createErasureLedger } from './modules/person/persons/erasureLedger.ts';
import { findSignedIn } from './modules/person/personAccess/commands/findSignedIn.ts';
import { ConnectionsStore } from './modules/person/personAccess/connections.store.ts';
import { PersonSessionsStore } from './modules/person/personAccess/personSessions.store.ts';
import {
  CODES_PER_DAY,
  CODES_PER_HOUR,
  MAILS_PER_DAY,
  MAILS_PER_HOUR,
  createSignInLimit,
} from './modules/person/personAccess/signInLimit.ts';
import { SignInsStore } from './modules/person/personAccess/signIns.store.ts';
import { PersonRecordsStore } from './modules/person/persons/personRecords.store.ts';
import { receiptMail } from './modules/consent/receipts/commands/receiptMail.ts';
import { ReceiptKeysStore } from './modules/consent/receipts/receiptKeys.store.ts';
import { ReceiptsStore } from './modules/consent/receipts/receipts.store.ts';
import type { Principal } from './principal/principal.ts';
import {
  ProcessesStore,
  type HeldKeys,
  type ProcessKind,
} from './modules/operations/monitoring/processes.store.ts';
import { createBrowserCoverage } from './modules/operations/monitoring/browserCoverage.ts';
import {
  checkReadiness,
  checkWorkers,
  sharedChecks,
} from './modules/operations/monitoring/readiness.ts';
import { RightsRequestsStore } from './modules/person/rightsRequests/rightsRequests.store.ts';
import { createRestrictions } from './modules/extraction/users/restrictions.ts';
import { RequestRecorder } from './modules/operations/requests/RequestRecorder.ts';
import { RequestsStore } from './modules/operations/requests/requests.store.ts';
import { RestrictionsStore } from './modules/extraction/users/restrictions.store.ts';
import { createDistinctPersons } from './modules/extraction/users/distinctPersons.ts';
import { createUserKeys } from './modules/extraction/users/userKeys.ts';
import { removeWebhooksOf } from './modules/operations/webhooks/commands/removeWebhooks.ts';
import { DeliveriesStore } from './modules/operations/webhooks/deliveries.store.ts';
import type { WebhookDocument } from './modules/operations/webhooks/webhooks.types.ts';
import { WebhooksStore } from './modules/operations/webhooks/webhooks.store.ts';
import { WidgetConfigsStore } from './modules/consent/widgetConfigs/widgetConfigs.store.ts';

export type Container = Readonly<ReturnType<typeof createContainer>>;

/** Dependencies that tests and commands replace. */
export interface ContainerOverrides {
  readonly now?: Clock;
  readonly logger?: Logger;
  readonly tracing?: Tracing;
  /** Only in the sandbox: see `loadStandIn`. */
  readonly standIn?: StandIn;
  /** Resolves the hosts of webhooks. */
  readonly resolve?: Resolve;
  /** How long a request waits for Redis before it is answered with 503. */
  readonly redisTimeoutMs?: number;
  /** Who runs the command that this container is for: see `operatorIdentity`. */
  readonly operator?: string;
}

/**
 * Users behind a company's gateway share one address, so an address may do twice as much as a key.
 */
const ADDRESS_FACTOR = 2;
/** A waiting widget polls every second, for minutes. */
const POLL_FACTOR = 4;

/** Creates everything that a process consists of: the composition root. */
export function createContainer(
  config: Config,
  processName: string,
  overrides: ContainerOverrides = {},
) {
  const now = overrides.now ?? systemClock;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel, process: processName });
  const metrics = new Metrics(processName, config.environment);
  const tracing = overrides.tracing ?? noTracing;
  const vaultRing = parseKeyRing(config.vaultKeys);
  const pseudonymRing = parseKeyRing(config.pseudonymKeys);
  const jwtRing = config.jwtKeys === null ? null : parseKeyRing(config.jwtKeys);
  const auditRing = parseKeyRing(config.auditKeys);
  const receiptRing = parseKeyRing(config.receiptKeys);
  const vault = new Vault(vaultRing);
  const credentialVault = createCredentialVault(config);
  if (!credentialVault)
    throw new Error('A process needs CREDENTIAL_PUBLIC_KEYS or CREDENTIAL_KEYS');
  const tokens = new TokenSigner({
    ring: jwtRing,
    environment: config.environment,
    now,
  });
  const pseudonym = createPseudonym(pseudonymRing);
  // Created before the first connection, because it refuses a configuration that names something
  // unknown.
  const gate = createProvenanceGate(config);

  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  const redis = connectRedis(config.redisUrl, logger, overrides.redisTimeoutMs);
  const queue = createExtractionQueue({
    redisUrl: config.redisUrl,
    prefix: config.redisPrefix,
    logger,
    addTimeoutMs: overrides.redisTimeoutMs,
  });

  const signals = createSignals(redis, {
    redisUrl: config.redisUrl,
    prefix: config.redisPrefix,
    logger,
  });
  const onEvent = () => signals.send(WRITTEN_SIGNAL, processName);

  const auditKeys = new AuditKeys(auditRing, config.environment);
  const checkpoints = new CheckpointsStore(mongo);
  const audit = new AuditStore(mongo, {
    keys: auditKeys,
    checkpoints,
    operator: overrides.operator ?? null,
    onAppend: (event) => metrics.audited(event),
  });
  const refusals = new RefusalRecorder({ audit, now });
  const clients = new ClientsStore(mongo);
  const endedSessions = new EndedSessionsStore(mongo);
  const quotas = new QuotasStore(mongo);
  const restrictionsStore = new RestrictionsStore(mongo);
  const encryptionKeys = new EncryptionKeysStore(mongo);
  const tasks = new TasksStore(mongo, onEvent);
  const locks = new RunningLocksStore(mongo);
  const idempotencyStore = new IdempotencyStore(mongo);
  const consents = new ConsentsStore(mongo, onEvent);
  const institutionStates = new InstitutionStatesStore(mongo);
  const events = new EventsStore(mongo, now);
  const webhooks = new WebhooksStore(mongo, onEvent);
  const deliveries = new DeliveriesStore(mongo);
  const mails = new MailsStore(mongo, {
    now,
    vault,
    onQueued: () => signals.send(MAIL_SIGNAL, processName),
  });
  const requests = new RequestsStore(mongo, now);
  const requestLog = new RequestRecorder({
    store: requests,
    now,
    logger,
    onLost: () => metrics.requestNotLogged(),
  });
  const resolve = overrides.resolve ?? createResolve();
  const offerTexts = new OfferTextsStore(mongo);
  const pageRecords = new PageRecordsStore(mongo);
  const receipts = new ReceiptsStore(mongo);
  const receiptKeys = new ReceiptKeysStore(mongo);
  const widgetConfigs = new WidgetConfigsStore(mongo);
  const userKeys = createUserKeys(pseudonym, { perClient: config.isSandbox });
  const connections = new ConnectionsStore(mongo);
  const signIns = new SignInsStore(mongo);
  const personSessions = new PersonSessionsStore(mongo);
  const receiptParts = {
    ...{ receipts, receiptKeys, receiptRing },
    receiptIssuer: { publicUrl: config.publicUrl, environment: config.environment },
  };
  const rightsRequests = new RightsRequestsStore(mongo, onEvent);
  const authenticator = createAuthenticator({
    now,
    tokens,
    clients,
    endedSessions,
    signedIn: (sessionId) => findSignedIn({ now, vault, userKeys, personSessions }, sessionId),
  });
  const health = createInstitutionHealth(
    createInstitutionHealthStore(redis, config.redisPrefix),
    now,
  );
  const institutionNetwork = createInstitutionNetwork(
    config.simulator,
    config.browser,
    overrides.standIn,
  );
  const ratesNetwork = createRatesNetwork(config.simulator);
  const rates = createRates({
    ...config.publicFacts,
    network: ratesNetwork,
    now: () => now().getTime(),
    onFailure: (source, { code, message }) =>
      logger.warn({ source, code, reason: message }, 'a public service did not answer'),
  });
  const processes = new ProcessesStore(mongo);
  const browserCoverage = createBrowserCoverage(processes, now);
  const relay: RelayDeps = {
    events,
    // A consent changes before its task ends.
    outboxes: [consents, tasks, clients, institutionStates, webhooks, rightsRequests].map(
      ({ outbox }) => outbox,
    ),
    activeClientIds: () => clients.activeClientIds(),
    metrics,
    onListed: (clientIds) => {
      for (const clientId of clientIds) signals.send(LISTED_SIGNAL, clientId);
    },
  };
  /** Lists the events that wait. */
  const listEvents = () => relayEvents(relay);
  const stores: Store[] = [
    audit,
    clients,
    endedSessions,
    quotas,
    restrictionsStore,
    encryptionKeys,
    tasks,
    locks,
    idempotencyStore,
    consents,
    offerTexts,
    receipts,
    receiptKeys,
    pageRecords,
    widgetConfigs,
    processes,
    institutionStates,
    events,
    webhooks,
    deliveries,
    mails,
    requests,
    connections,
    signIns,
    personSessions,
    rightsRequests,
  ];

  const serviceKeys: ServiceKeysDeps = { now, vault, keys: encryptionKeys };
  const readinessDeps = { now, mongo, redis, vault, encryptionKeys, processes };
  const checks = sharedChecks(readinessDeps);
  const workers = () => checkWorkers(readinessDeps);
  const limitPrefix = (name: string) => `{${config.redisPrefix}}:limit:${name}`;
  const limiter = (name: string, perMinute: number) =>
    createRateLimiter(redis, { prefix: limitPrefix(name), perMinute, now });
  const windowLimiter = (name: string, points: number, seconds: number) =>
    createWindowLimiter(redis, { prefix: limitPrefix(name), points, seconds, now });
  const leased = (name: string, perMinute: number) =>
    createLeasedRateLimiter(takeFromRedis(redis, { prefix: limitPrefix(name), perMinute }), {
      perMinute,
      now,
    });
  const limits = config.rateLimits;

  const credits = createCredits(
    quotas,
    async (clientId) => (await authenticator.client(clientId))?.monthlyQuota ?? 0,
    now,
  );
  return {
    config,
    logger,
    metrics,
    tracing,
    now,
    environment: config.environment,
    isSandbox: config.isSandbox,
    allowsLoopback: config.allowsLoopback,
    taskDeadlineSeconds: config.taskDeadlineSeconds,
    resultTtlSeconds: config.resultTtlSeconds,
    mongo,
    redis,
    queue,
    vault,
    credentialVault,
    tokens,
    clients,
    endedSessions,
    credits,
    audit,
    auditKeys,
    checkpoints,
    refusals,
    auditRetentionYears: config.auditRetentionYears,
    authenticator,
    entities: createEntityDirectory(
      config.simulator,
      (id) => health.isHealthy(id) && browserCoverage.isCovered(id),
      gate,
    ),
    health,
    browserCoverage,
    /** Whether this process could open a page that needs a browser. */
    hasBrowser:
      config.browser.engine === 'light' || existsSync(config.browser.executablePath ?? ''),
    institutionNetwork,
    standIn: overrides.standIn,
    rates,
    bulkhead: createInstitutionBulkhead(redis, {
      prefix: config.redisPrefix,
      concurrency: config.institutionConcurrency,
      circuitBreaker: { failures: FAILURES_TO_OPEN, cooldownSeconds: COOLDOWN_SECONDS },
      now,
    }),
    userKeys,
    connections,
    signIns,
    personSessions,
    rightsRequests,
    signInLimit: createSignInLimit({
      perHour: windowLimiter('person:hour', CODES_PER_HOUR, 3600),
      perDay: windowLimiter('person:day', CODES_PER_DAY, 86_400),
      mailsPerHour: windowLimiter('person-mail:hour', MAILS_PER_HOUR, 3600),
      mailsPerDay: windowLimiter('person-mail:day', MAILS_PER_DAY, 86_400),
      pseudonym,
    }),
    onMailDue: () => signals.send(MAIL_SIGNAL, processName),
    distinctPersons: createDistinctPersons({
      counter: createDistinctCounter(redis, {
        prefix: config.redisPrefix,
        name: 'persons',
        perHour: config.personsPerHour,
        now,
      }),
      pseudonym,
      metrics,
    }),
    restrictions: createRestrictions(restrictionsStore, {
      restrictionSeconds: config.restrictionSeconds,
      now,
    }),
    serviceKeys,
    openArgs: (token: string, principal: Principal, taskId: string) =>
      openArgs({ ...serviceKeys, logger }, token, principal, taskId),
    readArgs: (token: string, principal: Principal) =>
      readArgs({ ...serviceKeys, logger }, token, principal),
    tasks,
    locks,
    pseudonym,
    encryptionKeys,
    pageRecords,
    institutionStates,
    events,
    relay,
    listEvents,
    outboxes: relay.outboxes,
    requests,
    requestLog,
    webhooks,
    deliveries,
    mails,
    receiptMail: (consentId: string) =>
      receiptMail({ now, vault, audit, offerTexts, consents, ...receiptParts }, consentId),
    oldestDueDelivery: async () => deliveries.oldestDue(await webhooks.enabledIds(), now()),
    resolve,
    createOutbound: (connections: number) =>
      createOutbound({ allowsLoopback: config.allowsLoopback }, { resolve, connections }),
    onGivenUp: ({ _id, clientId }: WebhookDocument) =>
      audit.append({ at: now(), event: 'webhook.disabled', clientId, detail: _id }),
    eventFeed: createEventFeed({ signals, events }),
    openStreams: createOpenStreams(),
    streamSlots: createLeasedSlots(redis, {
      prefix: config.redisPrefix,
      name: 'event-streams',
      slots: STREAMS_PER_CLIENT,
      now,
    }),
    streamTimes: STREAM_TIMES,
    signals,
    /** Elects the process that relays events. */
    leadership: createLeadership(redis, {
      prefix: config.redisPrefix,
      name: 'events',
      owner: randomUUID(),
    }),
    consents,
    offerTexts,
    ...receiptParts,
    /** Ends every consent of a client. */
    endConsentsOf: (clientId: string) => endConsentsOf({ consents, now }, clientId),
    /** Cancels every unfinished task of a client. */
    cancelTasksOf: (clientId: string) => cancelTasksOf({ tasks, now }, clientId),
    /** Deletes every webhook of a client. */
    removeWebhooksOf: (clientId: string) =>
      removeWebhooksOf({ webhooks, deliveries, listEvents }, clientId),
    extractionListener: createConsentExtractionListener({
      now,
      metrics,
      vault,
      credentialVault,
      tasks,
      locks,
      audit,
      credits,
      consents,
      encryptionKeys,
    }),
    widgetConfigs,
    idempotency: createIdempotency({ store: idempotencyStore, pseudonym, vault, now }),
    limiters: {
      loginByKey: limiter('login:key', limits.loginPerMinute),
      loginByAddress: limiter('login:address', limits.loginPerMinute * ADDRESS_FACTOR),
      read: leased('read', limits.readPerMinute),
      write: limiter('write', limits.writePerMinute),
      newKey: limiter('new-key', limits.newKeyPerMinute),
      widgetByAddress: limiter('widget:address', limits.widgetPerMinute * ADDRESS_FACTOR),
      widgetBySession: limiter('widget:session', limits.widgetPerMinute),
      widgetReadBySession: leased('widget:read', limits.widgetPerMinute * POLL_FACTOR),
      personByAddress: limiter('person:address', limits.widgetPerMinute * ADDRESS_FACTOR),
      personBySession: limiter('person:session', limits.widgetPerMinute),
      refusedByAddress: leased('refused:address', limits.unidentifiedPerMinute),
      pageByAddress: leased('page:address', limits.unidentifiedPerMinute),
    },
    processes,
    sealedRecords: new SealedRecordsStore(mongo),
    persons: new PersonRecordsStore(mongo, audit),
    erasures: createErasureLedger(config.erasureLedger, pseudonym),
    /** Ids of the keys that this process has. */
    heldKeys: {
      vault: held(vaultRing),
      ...(jwtRing && { jwt: held(jwtRing) }),
      audit: held(auditRing),
      receipts: held(receiptRing),
      pseudonym: held(pseudonymRing),
      credentials: held(parseKeyRing(config.credentialPublicKeys ?? '')),
    },
    /** The answer of `/readyz` for this kind of process. */
    readiness: (kind: ProcessKind) =>
      checkReadiness(kind === 'worker' ? checks : { ...checks, workers }),
    /** Creates the indexes of every store; safe to repeat. */
    ensureIndexes: async () => {
      for (const store of stores) await store.ensureIndexes();
    },
    /** Deletes expired documents in every store. */
    purgeExpired: async () => {
      // Events that a client has not received are kept; the relay reports its own failures.
      await relayEvents(relay).catch(() => undefined);
      for (const store of stores) await store.purgeExpired?.(now());
    },
    /** Closes every connection. */
    close: async () => {
      await refusals.flush();
      await requestLog.flush();
      await tracing.close();
      await institutionNetwork.close();
      await ratesNetwork.close();
      await queue.close();
      signals.close();
      await redis.close();
      await mongo.close();
    },
  };
}

const held = ({ current, ids }: KeyRing): HeldKeys => ({ current: current.id, ids });
