import type { Outbound } from '../../../infra/outbound/outbound.ts';
import { declareModule, type StoreInfra } from '../../module.ts';
import { openidCalls } from './http/openid.declarations.ts';
import { openidRoutes } from './http/openid.routes.ts';
import { createOpenidProviders } from './openidProvider.ts';
import { OpenidSignInsStore } from './openidSignIns.store.ts';

/** Requests to providers at a time. */
const CONNECTIONS = 16;

/** How members sign in by the OpenID provider of their organisation. */
export const openidModule = declareModule({
  name: 'openid',
  collections: {
    openidSignIns: {
      holds: 'none; random values that the answer of an organisation’s OpenID provider is held to',
      kept: '5 minutes, or until it is answered',
      onErasure: 'kept',
      spanish: {
        title: 'Ingresos con la cuenta de la organización',
        holds: 'Valores al azar con los que se comprueba lo que responde su proveedor',
        kept: '5 minutos, o hasta que responde',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ openidSignIns: new OpenidSignInsStore(mongo) }),
  services: (deps: {
    readonly allowsLoopback: boolean;
    readonly createOutbound: (connections: number) => Outbound;
  }) => ({
    openidProviders: createOpenidProviders(deps.createOutbound(CONNECTIONS), {
      allowsHttp: deps.allowsLoopback,
    }),
  }),
  calls: openidCalls,
  routes: openidRoutes,
});
