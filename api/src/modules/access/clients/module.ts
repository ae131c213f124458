import { declareModule } from '../../module.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { StoreInfra } from '../../module.ts';
import { ClientsStore, idKeyAad, openidSecretAad } from './clients.store.ts';
import { createCredits } from './credits.ts';
import { keysCalls } from './http/keys.declarations.ts';
import { keysRoutes } from './http/keys.routes.ts';
import { QuotasStore } from './quotas.store.ts';
import { TaskEndsStore } from './taskEnds.store.ts';

export const clientsModule = declareModule({
  name: 'clients',
  collections: {
    clients: {
      holds:
        'none; organisations, each with the e-mail address of its contact and its OpenID provider',
      kept: 'always',
      onErasure: 'kept',
      sealed: {
        idKey: { aad: idKeyAad, isLongLived: true },
        openidSecret: { aad: openidSecretAad, isLongLived: true },
      },
      spanish: {
        title: 'Organizaciones',
        holds: 'Las que integran Cauce, el correo de su contacto y su proveedor OpenID',
        kept: 'Siempre',
        onErasure: 'Quedan',
      },
    },
    apiKeys: {
      holds:
        'none; hashes of keys; the client’s address that changed one, until the mail about it is queued',
      kept: 'always',
      onErasure: 'kept',
      spanish: {
        title: 'Llaves de API',
        holds:
          'Sus huellas; la dirección IP de la organización que cambió una, hasta que se le avisa',
        kept: 'Siempre',
        onErasure: 'Quedan',
      },
    },
    boundedSets: {
      holds: 'none; ids of a client’s keys and webhooks, which have a limit, and of its owners',
      kept: 'as long as the client; an id until its key, webhook or owner goes',
      onErasure: 'kept',
      spanish: {
        title: 'Cupos de llaves y webhooks, y personas dueñas',
        holds:
          'Los ids de los que cuentan para el tope de cada organización, y de quienes son dueños',
        kept: 'Mientras exista la organización; cada id, hasta que se borra su llave o webhook, o sale',
        onErasure: 'Quedan',
      },
    },
    taskEnds: {
      holds: 'none; how many tasks of a client, and of all, ended how, by day and action',
      kept: '400 days',
      onErasure: 'kept',
      spanish: {
        title: 'Cuántas tareas terminan, y cómo',
        holds: 'Cuántas de cada organización, y de todas, por día, acción y final',
        kept: '400 días',
        onErasure: 'Quedan',
      },
    },
    quotas: {
      holds: 'none; a client’s credits, task ids for an hour',
      kept: '400 days',
      onErasure: 'kept',
      spanish: {
        title: 'Cuotas',
        holds: 'Lo que gastó cada organización; ids de tareas, por segundos',
        kept: '400 días',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({
    clients: new ClientsStore(mongo),
    quotas: new QuotasStore(mongo),
    taskEnds: new TaskEndsStore(mongo),
  }),
  outbox: ({ clients }: { clients: ClientsStore }) => clients.outbox,
  services: ({
    quotas,
    authenticator,
    now,
  }: {
    quotas: QuotasStore;
    authenticator: { client(id: string): Promise<{ monthlyQuota: number } | null> };
    now: Clock;
  }) => ({
    credits: createCredits(
      quotas,
      async (clientId) => (await authenticator.client(clientId))?.monthlyQuota ?? 0,
      now,
    ),
  }),
  calls: keysCalls,
  routes: keysRoutes,
});
