import { declareModule } from '../../module.ts';
import type { Config } from '../../../config/env.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { RedisParts } from '../../../infra/redis/redisParts.ts';
import type { StoreInfra } from '../../module.ts';
import type { BrowserCoverage } from '../../operations/monitoring/browserCoverage.ts';
import { createEntityDirectory } from './entityDirectory.ts';
import { entitiesCalls } from './http/entities.declarations.ts';
import { entitiesRoutes } from './http/entities.routes.ts';
import {
  COOLDOWN_SECONDS,
  createInstitutionHealth,
  FAILURES_TO_OPEN,
} from './institutionHealth.ts';
import { InstitutionStatesStore } from './institutionStates.store.ts';
import type { ProvenanceGate } from './provenanceGate.ts';

export const entitiesModule = declareModule({
  name: 'entities',
  collections: {
    institutionStates: {
      holds: 'none; which institutions have stopped answering',
      kept: 'always',
      onErasure: 'kept',
      spanish: {
        title: 'Estado de las instituciones',
        holds: 'Cuáles dejaron de responder',
        kept: 'Siempre',
        onErasure: 'Queda',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ institutionStates: new InstitutionStatesStore(mongo) }),
  outbox: ({ institutionStates }: { institutionStates: InstitutionStatesStore }) =>
    institutionStates.outbox,
  services: ({
    config,
    redisParts,
    browserCoverage,
    gate,
    now,
  }: {
    config: Config;
    redisParts: Pick<RedisParts, 'institutionHealth' | 'institutionBulkhead'>;
    browserCoverage: BrowserCoverage;
    gate: ProvenanceGate;
    now: Clock;
  }) => {
    const health = createInstitutionHealth(redisParts.institutionHealth(), now);
    return {
      health,
      entities: createEntityDirectory(
        config.simulator,
        (id) => health.isHealthy(id) && browserCoverage.isCovered(id),
        gate,
      ),
      bulkhead: redisParts.institutionBulkhead({
        concurrency: config.institutionConcurrency,
        circuitBreaker: { failures: FAILURES_TO_OPEN, cooldownSeconds: COOLDOWN_SECONDS },
      }),
    };
  },
  calls: entitiesCalls,
  routes: entitiesRoutes,
});
