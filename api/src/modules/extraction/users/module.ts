import { declareModule } from '../../module.ts';
import type { Config } from '../../../config/env.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { RedisParts } from '../../../infra/redis/redisParts.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { StoreInfra } from '../../module.ts';
import { createDistinctPersons } from './distinctPersons.ts';
import { usersCalls } from './http/users.declarations.ts';
import { usersRoutes } from './http/users.routes.ts';
import { createRestrictions } from './restrictions.ts';
import { RestrictionsStore } from './restrictions.store.ts';
import { createUserKeys } from './userKeys.ts';

export const usersModule = declareModule({
  name: 'users',
  collections: {
    restrictions: {
      holds: 'key of the user-entity pair, count of wrong logins',
      kept: '30 days after the last wrong login',
      onErasure:
        'deleted; if clients have it in common, erasing one client’s share only removes that client’s tasks from it',
      spanish: {
        title: 'Pausas por clave equivocada',
        holds: 'Huella de la persona y la institución; cuántas veces falló la clave',
        kept: '30 días desde la última falla',
        onErasure:
          'Se borran; si son de varias organizaciones, borrar la parte de una las deja, sin sus tareas',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ restrictionsStore: new RestrictionsStore(mongo) }),
  personal: ({ restrictionsStore }: { restrictionsStore: RestrictionsStore }) => ({
    restrictions: restrictionsStore.personal,
  }),
  services: (deps: {
    config: Config;
    restrictionsStore: RestrictionsStore;
    redisParts: Pick<RedisParts, 'distinctCounter'>;
    pseudonym: Pseudonym;
    metrics: Metrics;
    now: Clock;
  }) => ({
    userKeys: createUserKeys(deps.pseudonym, { perClient: deps.config.isSandbox }),
    distinctPersons: createDistinctPersons({
      ...deps,
      counter: deps.redisParts.distinctCounter('persons', deps.config.personsPerHour),
    }),
    restrictions: createRestrictions(deps.restrictionsStore, {
      restrictionSeconds: deps.config.restrictionSeconds,
      now: deps.now,
    }),
  }),
  calls: usersCalls,
  routes: usersRoutes,
});
