import { declareModule } from '../../module.ts';
import { createIdempotency } from '../../../http/idempotency.ts';
import { answerAad, IdempotencyStore } from '../../../http/idempotency.store.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { StoreInfra } from '../../module.ts';
import { requestsCalls } from './http/requests.declarations.ts';
import { requestsRoutes } from './http/requests.routes.ts';
import { RequestRecorder } from './RequestRecorder.ts';
import { RequestsStore } from './requests.store.ts';

export const requestsModule = declareModule({
  name: 'requests',
  collections: {
    requests: {
      holds:
        'none; which calls clients made, by ids of requests and keys, without their content; whether with an Idempotency-Key, and until when they were told to wait',
      kept: '7 days',
      onErasure: 'kept',
      spanish: {
        title: 'Registro de llamadas',
        holds:
          'Qué llamó cada organización, por ids de llamadas y llaves, sin lo que envió; si llevaba Idempotency-Key y hasta cuándo se le pidió esperar',
        kept: '7 días',
        onErasure: 'Queda',
      },
    },
    idempotency: {
      holds: 'keyed hash of a request, its answer sealed (a task id, or an OTP token)',
      kept: '24 hours',
      onErasure: 'deleted; the hash of an attempt that died before it created anything expires',
      spanish: {
        title: 'Respuestas que se pueden repetir',
        holds:
          'Huella de una llamada y su respuesta, cifrada: el id de una tarea, o un token OTP sin datos de la persona',
        kept: '24 horas',
        onErasure: 'Se borran; la huella de un intento que no alcanzó a crear nada vence sola',
      },
      sealed: {
        answer: { aad: answerAad, isLongLived: false },
      },
    },
  },
  stores: ({ mongo, now }: StoreInfra) => ({
    requests: new RequestsStore(mongo, now),
    idempotencyStore: new IdempotencyStore(mongo),
  }),
  services: (deps: {
    requests: RequestsStore;
    idempotencyStore: IdempotencyStore;
    now: Clock;
    logger: Logger;
    metrics: Metrics;
    pseudonym: Pseudonym;
    vault: Vault;
  }) => ({
    requestLog: new RequestRecorder({
      store: deps.requests,
      now: deps.now,
      logger: deps.logger,
      onLost: () => deps.metrics.requestNotLogged(),
    }),
    idempotency: createIdempotency({ ...deps, store: deps.idempotencyStore }),
  }),
  personal: ({ idempotencyStore }: { idempotencyStore: IdempotencyStore }) => ({
    idempotency: {
      countedAs: 'answers',
      count: ({ taskIds, consentIds }) =>
        idempotencyStore.countReserved([...taskIds, ...consentIds]),
      erase: ({ taskIds, consentIds }) =>
        idempotencyStore.deleteReserved([...taskIds, ...consentIds]),
    },
  }),
  calls: requestsCalls,
  routes: requestsRoutes,
});
