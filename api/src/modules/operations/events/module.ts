import { declareModule } from '../../module.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { RedisParts } from '../../../infra/redis/redisParts.ts';
import type { Signals } from '../../../infra/redis/signals.ts';
import type { StoreInfra } from '../../module.ts';
import { createEventFeed, LISTED_SIGNAL } from './eventFeed.ts';
import { EventsStore } from './events.store.ts';
import { STREAM_TIMES, STREAMS_PER_CLIENT } from './http/eventStream.ts';
import { eventsCalls } from './http/events.declarations.ts';
import { eventsRoutes } from './http/events.routes.ts';
import { createOpenStreams } from './http/openStreams.ts';
import { relayEvents, type RelayDeps } from './jobs/relayEvents.ts';

interface EventServicesDeps extends Pick<RelayDeps, 'outboxes'> {
  readonly events: EventsStore;
  readonly clients: { activeClientIds(): Promise<readonly string[]> };
  readonly metrics: Metrics;
  readonly signals: Signals;
  readonly redisParts: Pick<RedisParts, 'leasedSlots' | 'leadership'>;
}

export const eventsModule = declareModule({
  name: 'events',
  collections: {
    events: {
      holds: 'the client’s own reference; ids of tasks, consents, keys and institutions, by client',
      kept: '30 days; longer only the newest of each client, from which its sequence continues',
      onErasure: 'stay, without the ids of tasks and the reference',
      spanish: {
        title: 'Eventos',
        holds: 'La referencia de la organización; ids de tareas, permisos, llaves e instituciones',
        kept: '30 días; de lo más antiguo, solo el último de cada organización, para seguir la numeración',
        onErasure: 'Quedan, sin los ids de tareas ni la referencia',
      },
    },
  },
  stores: ({ mongo, now }: StoreInfra) => ({ events: new EventsStore(mongo, now) }),
  personal: ({ events }: { events: EventsStore }) => ({ events: events.personal }),
  services: (deps: EventServicesDeps) => {
    const { events, signals } = deps;
    const relay: RelayDeps = {
      ...deps,
      activeClientIds: () => deps.clients.activeClientIds(),
      onListed: (clientIds) => {
        for (const clientId of clientIds) signals.send(LISTED_SIGNAL, clientId);
      },
    };
    return {
      relay,
      /** Lists the events that wait. */
      listEvents: () => relayEvents(relay),
      eventFeed: createEventFeed({ signals, events }),
      openStreams: createOpenStreams(),
      streamSlots: deps.redisParts.leasedSlots('event-streams', STREAMS_PER_CLIENT),
      streamTimes: STREAM_TIMES,
      /** Elects the process that relays events. */
      leadership: deps.redisParts.leadership('events'),
    };
  },
  calls: eventsCalls,
  routes: eventsRoutes,
});
