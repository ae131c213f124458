import { existsSync } from 'node:fs';
import * as extractors from '@cauce/extractors';
import type { Config } from './config/env.ts';
import { createLimiters } from './http/limiters.ts';
import { systemClock, type Clock } from './infra/clock.ts';
import { TokenSigner } from './infra/jwt/tokens.ts';
import { heldKeys, parseKeyRings } from './config/keyRings.ts';
import { createLogger, type Logger } from './infra/logging/logger.ts';
import { Metrics } from './infra/metrics/Metrics.ts';
import { connectMongo } from './infra/mongo/mongo.ts';
import { createOutbound } from './infra/outbound/outbound.ts';
import { createResolve, type Resolve } from './infra/outbound/resolve.ts';
import { createExtractionQueue } from './infra/queue/extractionQueue.ts';
import { connectRedis } from './infra/redis/redis.ts';
import { createRedisParts } from './infra/redis/redisParts.ts';
import { createSignals } from './infra/redis/signals.ts';
import { noTracing, type Tracing } from './infra/tracing/Tracing.ts';
import { createCredentialVault } from './infra/vault/createCredentialVault.ts';
import { createPseudonym } from './infra/vault/pseudonym.ts';
import { Vault } from './infra/vault/Vault.ts';
import { createStores, declaredParts, storesIn, withServices } from './modules.ts';
import { createProvenanceGate } from './modules/extraction/entities/provenanceGate.ts';
import { WRITTEN_SIGNAL } from './modules/operations/events/eventFeed.ts';
import { MAIL_SIGNAL } from './modules/operations/mails/mailSignal.ts';

export type Container = Readonly<ReturnType<typeof createContainer>>;

/** Dependencies that tests and commands replace. */
export interface ContainerOverrides {
  readonly now?: Clock;
  readonly logger?: Logger;
  readonly tracing?: Tracing;
  /** Only in the sandbox: see `loadStandIn`. */
  readonly standIn?: extractors.StandIn;
  /** Resolves the hosts of webhooks. */
  readonly resolve?: Resolve;
  /** How long a request waits for Redis before it is answered with 503. */
  readonly redisTimeoutMs?: number;
  /** Who runs the command that this container is for: see `operatorIdentity`. */
  readonly operator?: string;
}

/** Creates everything that a process consists of. */
export function createContainer(
  config: Config,
  processName: string,
  overrides: ContainerOverrides = {},
) {
  const infra = createInfra(config, processName, overrides);
  const stores = createStores(infra);
  const known = { ...infra, ...stores };
  const parts = withServices({ ...known, ...declaredParts(known) });
  return {
    ...parts,
    /** Creates the indexes of every store; safe to repeat. */
    ensureIndexes: async () => {
      for (const store of storesIn(stores)) await store.ensureIndexes();
    },
    /** Deletes expired documents in every store. */
    purgeExpired: async () => {
      // Events that a client has not received are kept; the relay reports its own failures.
      await parts.listEvents().catch(() => undefined);
      for (const store of storesIn(stores)) await store.purgeExpired?.(infra.now());
    },
    /** Closes every connection. */
    close: async () => {
      await parts.refusals.flush();
      await parts.requestLog.flush();
      await parts.taskEndRecorder.flush();
      await infra.close();
    },
  };
}

/** What the modules build on. */
function createInfra(config: Config, processName: string, overrides: ContainerOverrides) {
  const { environment, isSandbox, allowsLoopback, redisUrl, redisPrefix: prefix } = config;
  const { taskDeadlineSeconds, resultTtlSeconds, auditRetentionYears, simulator, browser } = config;
  const { refreshMinIntervalSeconds } = config;
  const { redisTimeoutMs, standIn, operator = null } = overrides;
  const { now = systemClock, tracing = noTracing, resolve = createResolve() } = overrides;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel, process: processName });
  const metrics = new Metrics(processName, environment);
  const rings = parseKeyRings(config);
  const credentialVault = createCredentialVault(config);
  if (!credentialVault) throw new Error('A process needs CREDENTIAL_(PUBLIC_)KEYS');
  // Before the first connection, because it refuses a configuration that names something unknown.
  const gate = createProvenanceGate(config);
  const mongo = connectMongo(config.mongodbUrl, config.mongodbDatabase);
  const redis = connectRedis(redisUrl, logger, redisTimeoutMs);
  const redisParts = createRedisParts(redis, { prefix, now });
  const queue = createExtractionQueue({ redisUrl, prefix, logger, addTimeoutMs: redisTimeoutMs });
  const signals = createSignals(redis, { redisUrl, prefix, logger });
  const institutionNetwork = extractors.createInstitutionNetwork(simulator, browser, standIn);
  const ratesNetwork = extractors.createRatesNetwork(simulator);
  return {
    config,
    logger,
    metrics,
    tracing,
    now,
    environment,
    isSandbox,
    allowsLoopback,
    taskDeadlineSeconds,
    resultTtlSeconds,
    refreshMinIntervalSeconds,
    auditRetentionYears,
    gate,
    mongo,
    redis,
    redisParts,
    queue,
    signals,
    credentialVault,
    resolve,
    institutionNetwork,
    standIn,
    vault: new Vault(rings.vault),
    tokens: new TokenSigner({ ring: rings.jwt, environment, now }),
    pseudonym: createPseudonym(rings.pseudonym),
    auditRing: rings.audit,
    receiptRing: rings.receipts,
    receiptIssuer: { publicUrl: config.publicUrl, environment },
    operator,
    onAudited: (event: string) => metrics.audited(event),
    onEvent: () => signals.send(WRITTEN_SIGNAL, processName),
    onMailDue: () => signals.send(MAIL_SIGNAL, processName),
    createOutbound: (connections: number) =>
      createOutbound({ allowsLoopback }, { resolve, connections }),
    rates: extractors.createRates({
      ...config.publicFacts,
      network: ratesNetwork,
      now: () => now().getTime(),
      onFailure: (source, { code, message }) =>
        logger.warn({ source, code, reason: message }, 'a public service did not answer'),
    }),
    /** Whether this process could open a page that needs a browser. */
    hasBrowser: browser.engine === 'light' || existsSync(browser.executablePath ?? ''),
    limiters: createLimiters(redisParts, config.rateLimits),
    /** Ids of the keys that this process has. */
    heldKeys: heldKeys(rings),
    close: async () => {
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
