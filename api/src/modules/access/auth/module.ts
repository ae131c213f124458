import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { createAuthenticator } from './authenticator.ts';
import { EndedSessionsStore } from './endedSessions.store.ts';
import { authCalls } from './http/auth.declarations.ts';
import { authRoutes } from './http/auth.routes.ts';

export const authModule = declareModule({
  name: 'auth',
  collections: {
    endedSessions: {
      holds: 'none; ids of sessions that clients ended',
      kept: 'until the session would have ended by itself',
      onErasure: 'kept',
      spanish: {
        title: 'Sesiones cerradas',
        holds: 'Los ids de las sesiones que cerraron las organizaciones',
        kept: 'Hasta que habrían vencido solas',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ endedSessions: new EndedSessionsStore(mongo) }),
  services: (deps: Parameters<typeof createAuthenticator>[0]) => ({
    authenticator: createAuthenticator(deps),
  }),
  calls: authCalls,
  routes: authRoutes,
});
